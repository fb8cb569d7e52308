import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { isJavaMajor, type JavaMajor } from '@quarry/domain/hosting/java'

export interface Java {
  major: JavaMajor
  /** Absolute path of the program. */
  program: string
  /** Its folder, and those where the packages of Debian keep its settings and certificates. */
  reads: readonly string[]
}

/** Where packages and installers put Java. */
const COMMON_FOLDERS = ['/usr/lib/jvm', '/opt/java', '/usr/java']

/**
 * The Java of this machine, one for each version, the lowest first. `homes` are folders with `bin/java`; without them the
 * common places are searched. Read at each use, so a Java that is installed later is found.
 */
export function findJavas(homes: readonly string[] = commonHomes()): Java[] {
  const found = new Map<JavaMajor, Java>()
  for (const home of homes) {
    const program = path.join(home, 'bin/java')
    const major = existsSync(program) ? majorOf(home) : undefined
    if (major !== undefined && !found.has(major))
      found.set(major, { major, program, reads: readsOf(home, major) })
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
function majorOf(home: string): JavaMajor | undefined {
  const version =
    /^JAVA_VERSION="(?:1\.)?(\d+)/m.exec(readRelease(home)) ??
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
