import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { isJavaMajor, type JavaMajor } from '@quarry/domain/hosting/java'
import type { JavaRuntime } from '@quarry/domain/hosting/java-runtimes'

export interface Java {
  major: JavaMajor
  runtime: JavaRuntime
  /** Absolute path of the program. */
  program: string
  /** Its folder, and those where the packages of Debian keep its settings and certificates. */
  reads: readonly string[]
}

/** Where packages and installers put Java. */
const COMMON_FOLDERS = ['/usr/lib/jvm', '/opt/java', '/usr/java']

/**
 * The Java of this machine, the lowest version first, one for each version and runtime. The first one of a version is its
 * default. `homes` are folders with `bin/java`; without them the common places are searched. Read at each use, so a Java
 * that is installed later is found.
 */
export function findJavas(homes: readonly string[] = commonHomes()): Java[] {
  const found = new Map<string, Java>()
  for (const home of homes) {
    const program = path.join(home, 'bin/java')
    if (!existsSync(program)) continue
    const release = readRelease(home)
    const major = majorOf(home, release)
    if (major === undefined) continue
    const runtime = javaRuntimeOf(release, path.basename(realpathSync(home)))
    const key = `${major} ${runtime}`
    if (!found.has(key)) found.set(key, { major, runtime, program, reads: readsOf(home, major) })
  }
  return [...found.values()].toSorted((a, b) => a.major - b.major)
}

/** A home may be a link; then the program is reached through both. */
const readsOf = (home: string, major: JavaMajor): string[] => [
  ...new Set([home, realpathSync(home)]),
  ...[`/etc/java-${major}-openjdk`, '/etc/ssl/certs/java'].filter((folder) => existsSync(folder)),
]

function commonHomes(): string[] {
  const homes = COMMON_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .toSorted()
      .map((name) => path.join(folder, name)),
  )
  const { JAVA_HOME = '' } = process.env
  return path.isAbsolute(JAVA_HOME) ? [...homes, JAVA_HOME] : homes
}

/** The version in the file `release`, which all distributions have, or in the name of the folder. */
function majorOf(home: string, release: string): JavaMajor | undefined {
  const version =
    /^JAVA_VERSION="(?:1\.)?(\d+)/m.exec(release) ??
    /(?:java|jdk|jre)-?(?:1\.)?(\d+)/.exec(path.basename(home))
  const major = Number(version?.[1])
  return isJavaMajor(major) ? major : undefined
}

function readRelease(home: string): string {
  try {
    return readFileSync(path.join(home, 'release'), 'utf8')
  } catch {
    return ''
  }
}

/** `IMPLEMENTOR` in the file `release` of a Java. */
const IMPLEMENTORS: ReadonlyMap<string, JavaRuntime> = new Map<string, JavaRuntime>([
  ['Amazon.com Inc.', 'corretto'],
  ['Eclipse Adoptium', 'temurin'],
  ['GraalVM Community', 'graalvm'],
  ['Oracle Corporation', 'oracle'],
  ['Azul Systems, Inc.', 'zulu'],
  ['BellSoft', 'liberica'],
  ['Microsoft', 'microsoft'],
  ['IBM Corporation', 'semeru'],
  ['International Business Machines Corporation', 'semeru'],
  ['SAP SE', 'sapmachine'],
  ['Alibaba', 'dragonwell'],
  // Packages of distributions, and builds without a name.
  ...['Debian', 'Ubuntu', 'Red Hat, Inc.', 'Fedora Project', 'Arch Linux', 'Alpine', 'Gentoo', 'N/A'].map(
    (name) => [name, 'openjdk'] as const,
  ),
])

/** Words in the name of a folder, the general one last. */
const FOLDER_WORDS: readonly (readonly [RegExp, JavaRuntime])[] = [
  [/corretto/i, 'corretto'],
  [/temurin|adoptium/i, 'temurin'],
  [/graalvm/i, 'graalvm'],
  [/zulu/i, 'zulu'],
  [/liberica|bellsoft/i, 'liberica'],
  [/semeru/i, 'semeru'],
  [/sapmachine/i, 'sapmachine'],
  [/dragonwell/i, 'dragonwell'],
  [/openjdk/i, 'openjdk'],
]

/**
 * Who built a Java, by its file `release`. Java 8 of Corretto, Zulu and some distributions does not say it there; then the
 * name of the folder counts. GraalVM of Oracle has the implementor of all others of Oracle.
 */
export function javaRuntimeOf(release: string, folderName: string): JavaRuntime {
  if (/^GRAALVM_VERSION=/m.test(release)) return 'graalvm'
  const implementor = /^IMPLEMENTOR="([^"\n]*)"/m.exec(release)?.[1]
  if (implementor !== undefined) return IMPLEMENTORS.get(implementor) ?? 'other'
  if (/^BUILD_TYPE="commercial"/m.test(release)) return 'oracle'
  return FOLDER_WORDS.find(([word]) => word.test(folderName))?.[1] ?? 'other'
}
