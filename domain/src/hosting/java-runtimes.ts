import type { JavaMajor } from './java.ts'

/** Distributions of Java that users can choose where their node has them. */
export const JAVA_RUNTIMES = [
  'corretto',
  'temurin',
  'graalvm',
  'openjdk',
  'oracle',
  'zulu',
  'liberica',
  'microsoft',
  'semeru',
  'sapmachine',
  'dragonwell',
  'other',
] as const
export type JavaRuntime = (typeof JAVA_RUNTIMES)[number]

/** Names of products, the same in every language apart from `other`. */
export const JAVA_RUNTIME_NAMES: Readonly<Record<JavaRuntime, string>> = {
  corretto: 'Corretto',
  temurin: 'Temurin',
  graalvm: 'GraalVM',
  openjdk: 'OpenJDK',
  oracle: 'Oracle',
  zulu: 'Zulu',
  liberica: 'Liberica',
  microsoft: 'Microsoft',
  semeru: 'Semeru',
  sapmachine: 'SapMachine',
  dragonwell: 'Dragonwell',
  other: 'other',
}

/** A Java of a node. Of those with one version, the first is the default. */
export interface NodeJava {
  java: JavaMajor
  runtime: JavaRuntime
}

/** The runtimes of one version that a node has, its default first. */
export const runtimesOf = (javas: readonly NodeJava[], java: number): readonly JavaRuntime[] =>
  javas.filter((one) => one.java === java).map(({ runtime }) => runtime)
