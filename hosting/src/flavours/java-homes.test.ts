import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findJavas, javaRuntimeOf } from './java-homes.ts'

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

describe('the Java of a machine', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'java-homes-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is one for all links to it, and has the name of its folder', () => {
    const home = path.join(folder, 'java-1.8.0-amazon-corretto')
    mkdirSync(path.join(home, 'bin'), { recursive: true })
    writeFileSync(path.join(home, 'bin/java'), '')
    writeFileSync(path.join(home, 'release'), release('JAVA_VERSION="1.8.0_392"'))
    const link = path.join(folder, 'java')
    symlinkSync(home, link)
    expect(findJavas([link, home])).toEqual([
      expect.objectContaining({ major: 8, runtime: 'corretto', program: path.join(link, 'bin/java') }),
    ])
  })
})
