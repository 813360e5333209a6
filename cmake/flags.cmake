# SPDX-License-Identifier: MIT
# One set of flags for everything that we compile.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})

# Counting bits is an instruction since 2008, but not in the oldest x86-64.
set(GRIDLOCK_MARCH "" CACHE STRING "value of -march; default x86-64-v2 there")
if(GRIDLOCK_MARCH)
  add_compile_options(-march=${GRIDLOCK_MARCH})
elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
  add_compile_options(-march=x86-64-v2)
endif()

# With addresses of 32 bits files may still be large, and numbers are rounded as
# elsewhere, so that searches are the same.
if(CMAKE_SIZEOF_VOID_P EQUAL 4)
  add_compile_definitions(_FILE_OFFSET_BITS=64)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|i.86)$")
    add_compile_options(-msse2 -mfpmath=sse)
  endif()
endif()

add_compile_definitions(_GNU_SOURCE)
# A parameter may have the name of its type (`reader *reader`), which gcc's
# plain -Wshadow does not like; what clang calls shadowing is a mistake.
add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wvla -Wcast-qual
                    -Wwrite-strings -Wundef
                    -Wshadow$<$<C_COMPILER_ID:GNU>:=local>)
add_compile_options($<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes>
                    $<$<COMPILE_LANGUAGE:C>:-Wmissing-prototypes>)
if(GRIDLOCK_WERROR)
  add_compile_options(-Werror)
endif()
if(GRIDLOCK_LOG)
  add_compile_definitions(GL_LOG_ENABLED)
endif()
if(GRIDLOCK_STRESS)
  add_compile_definitions(GL_STRESS)
endif()
if(GRIDLOCK_FUZZERS)
  add_compile_options(-fsanitize=fuzzer-no-link)
  add_link_options(-fsanitize=fuzzer-no-link)
endif()
if(GRIDLOCK_SANITIZE)
  add_compile_options(-fsanitize=${GRIDLOCK_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all -g1)
  add_link_options(-fsanitize=${GRIDLOCK_SANITIZE})
endif()
