# SPDX-License-Identifier: MIT
# What is installed, so that it can be moved: the .pc file and the package of
# find_package know where they are, not where they were meant to be.
include(CMakePackageConfigHelpers)

install(TARGETS gridlock_static gridlock_shared EXPORT gridlock)
install(FILES include/gridlock/gridlock.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/gridlock)

# A folder that was given as an absolute path stays where it is, and what leads
# there is absolute, too.
set(GRIDLOCK_PC ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
  set(GRIDLOCK_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
else()
  file(RELATIVE_PATH UP /prefix/${GRIDLOCK_PC} /prefix)
  string(REGEX REPLACE "/$" "" UP ${UP})
  set(GRIDLOCK_PC_PREFIX "\${pcfiledir}/${UP}")
endif()
foreach(folder INCLUDEDIR LIBDIR)
  set(GRIDLOCK_PC_${folder} "${CMAKE_INSTALL_${folder}}")
  if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_${folder}}")
    string(PREPEND GRIDLOCK_PC_${folder} "\${prefix}/")
  endif()
endforeach()

# An absolute libdir says nothing about the others, which may be installed
# elsewhere with `cmake --install --prefix`: only then is that known.
foreach(library gridlock gridcheck)
  configure_file(cmake/${library}.pc.in ${library}.pc @ONLY)
  if(IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
    install(CODE "
      file(READ \"${PROJECT_BINARY_DIR}/${library}.pc\" text)
      string(REGEX REPLACE \"^prefix=[^\\n]*\"
             \"prefix=\${CMAKE_INSTALL_PREFIX}\" text \"\${text}\")
      file(WRITE \"${PROJECT_BINARY_DIR}/${library}.pc\" \"\${text}\")")
  endif()
  install(FILES ${PROJECT_BINARY_DIR}/${library}.pc DESTINATION ${GRIDLOCK_PC})
endforeach()

set(GRIDLOCK_PACKAGE ${CMAKE_INSTALL_LIBDIR}/cmake/gridlock)
install(EXPORT gridlock FILE gridlock-targets.cmake NAMESPACE gridlock::
        DESTINATION ${GRIDLOCK_PACKAGE})
configure_package_config_file(cmake/gridlock-config.cmake.in
  ${PROJECT_BINARY_DIR}/gridlock-config.cmake
  INSTALL_DESTINATION ${GRIDLOCK_PACKAGE} NO_SET_AND_CHECK_MACRO)
# While the major number is 0, a new minor one may change the interface.
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/gridlock-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/gridlock-config.cmake
              ${PROJECT_BINARY_DIR}/gridlock-config-version.cmake
        DESTINATION ${GRIDLOCK_PACKAGE})
