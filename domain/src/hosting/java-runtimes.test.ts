import { expect, it } from 'vitest'
import { JAVA_RUNTIME_NAMES, JAVA_RUNTIMES, runtimesOf, type NodeJava } from './java-runtimes.ts'

it('every runtime has a name of its own', () => {
  expect(Object.keys(JAVA_RUNTIME_NAMES)).toEqual([...JAVA_RUNTIMES])
  expect(new Set(Object.values(JAVA_RUNTIME_NAMES)).size).toBe(JAVA_RUNTIMES.length)
})

it('the runtimes of one version keep their order', () => {
  const javas: NodeJava[] = [
    { java: 17, runtime: 'openjdk' },
    { java: 21, runtime: 'temurin' },
    { java: 21, runtime: 'corretto' },
  ]
  expect(runtimesOf(javas, 21)).toEqual(['temurin', 'corretto'])
  expect(runtimesOf(javas, 25)).toEqual([])
})
