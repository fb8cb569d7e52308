import { describe, expect, it } from 'vitest'
import { javaRuntimeOf } from './java-homes.ts'

const release = (...lines: string[]) => [...lines, 'OS_NAME="Linux"', 'SOURCE=""', ''].join('\n')

describe('the runtime of a Java', () => {
  it.each([
    ['Amazon.com Inc.', 'corretto'],
    ['Eclipse Adoptium', 'temurin'],
    ['GraalVM Community', 'graalvm'],
    ['Debian', 'openjdk'],
    ['Red Hat, Inc.', 'openjdk'],
    ['N/A', 'openjdk'],
    ['Oracle Corporation', 'oracle'],
    ['Azul Systems, Inc.', 'zulu'],
    ['BellSoft', 'liberica'],
    ['Microsoft', 'microsoft'],
    ['IBM Corporation', 'semeru'],
    ['SAP SE', 'sapmachine'],
    ['Alibaba', 'dragonwell'],
    ['JetBrains s.r.o.', 'other'],
    ['', 'other'],
  ] as const)('of the implementor %j is %s, whatever its folder', (implementor, runtime) => {
    const text = release(`IMPLEMENTOR="${implementor}"`, 'IMPLEMENTOR_VERSION="x"', 'JAVA_VERSION="21.0.1"')
    expect(javaRuntimeOf(text, 'zulu-21')).toBe(runtime)
  })

  it('is GraalVM for that of Oracle', () => {
    const text = release(
      'IMPLEMENTOR="Oracle Corporation"',
      'JAVA_VERSION="21.0.1"',
      'GRAALVM_VERSION="23.1.1"',
    )
    expect(javaRuntimeOf(text, 'jdk-21')).toBe('graalvm')
  })

  it.each([
    ['java-1.8.0-amazon-corretto', 'corretto'],
    ['zulu8.74.0.17-ca-jdk8.0.392', 'zulu'],
    ['temurin-8-jdk-amd64', 'temurin'],
    ['java-8-openjdk-amd64', 'openjdk'],
    ['jdk8', 'other'],
  ] as const)('without an implementor follows from the folder %s', (folder, runtime) => {
    expect(javaRuntimeOf(release('JAVA_VERSION="1.8.0_392"'), folder)).toBe(runtime)
  })

  it('without an implementor is of Oracle if the build is commercial', () => {
    expect(javaRuntimeOf(release('JAVA_VERSION="1.8.0_291"', 'BUILD_TYPE="commercial"'), 'jdk8')).toBe(
      'oracle',
    )
  })
})
