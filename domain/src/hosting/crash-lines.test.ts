import { describe, expect, it } from 'vitest'
import { findCrash } from './crash-lines.ts'

const INFO = '[10:11:12] [Server thread/INFO]: Preparing level "world"'
const found = (...lines: string[]) =>
  findCrash([INFO, ...lines, '\tat java.base/java.lang.Thread.run(Thread.java:840)'])

describe('the output of a server that ended', () => {
  it.each([
    ['**** FAILED TO BIND TO PORT!', 'port_taken', null, null],
    [
      '[Server thread/WARN]: You need to agree to the EULA in order to run the server.',
      'license',
      null,
      null,
    ],
    [
      'java.lang.UnsupportedClassVersionError: net/minecraft/bundler/Main has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version of the Java Runtime only recognizes class file versions up to 61.0',
      'java_old',
      null,
      '21',
    ],
    [
      "\t - Mod 'Sodium' (sodium) 0.6 requires version 21 or later of 'OpenJDK 64-Bit Server VM' (java), but only the wrong version is present: 17!",
      'java_old',
      'sodium',
      '21',
    ],
    ['Minecraft 1.20.5 requires running the server with Java 21 or above.', 'java_old', null, '21'],
    ['Unsupported Java detected (65.0). Only up to Java 17 is supported.', 'java_new', null, '17'],
    [
      'java.lang.ClassCastException: class jdk.internal.loader.ClassLoaders$AppClassLoader cannot be cast to class java.net.URLClassLoader',
      'java_new',
      null,
      '8',
    ],
    ["Unrecognized VM option 'UseConcMarkSweepGC'", 'java_options', 'UseConcMarkSweepGC', null],
    ['Error: Unable to access jarfile server.jar', 'software_missing', null, null],
    ['java.io.IOException: No space left on device', 'no_space', null, null],
    [
      'net.minecraft.util.DirectoryLock$LockException: /server/world/session.lock: already locked (possibly by other Minecraft instance?)',
      'world_locked',
      null,
      null,
    ],
    [
      'Failed to load world data from ./world/level.dat and ./world/level.dat_old. World files may be corrupted. Shutting down.',
      'world_damaged',
      null,
      null,
    ],
    ["\tMod ID: 'jei' from mod files: jei-15.2.jar, jei-15.3.jar", 'mod_duplicate', 'jei', null],
    [
      "\t - Mod 'Sodium Extra' (sodium-extra) 0.5.7 requires any version of sodium, which is missing!",
      'mod_missing',
      'sodium-extra',
      'sodium',
    ],
    [
      "\t - Mod 'Create' (create) 0.5.1 requires version 9 or later of mod 'Architectury API' (architectury), which is missing!",
      'mod_missing',
      'create',
      'architectury',
    ],
    [' - Mod test depends on mod {fabric @ [*]}, which is missing!', 'mod_missing', 'test', 'fabric'],
    [
      "\tMod ID: 'flywheel', Requested by: 'create', Expected range: '[1.0,)', Actual version: '[MISSING]'",
      'mod_missing',
      'create',
      'flywheel',
    ],
    ['§7Currently, §6jei§r§7 is §onot installed', 'mod_missing', null, 'jei'],
    [
      "\tMod ID: 'minecraft', Requested by: 'oldmod', Expected range: '[1.19.2,1.19.3)', Actual version: '1.20.1'",
      'mod_version',
      'oldmod',
      'minecraft',
    ],
    [
      "\t - Mod 'Iris' (iris) 1.6.4 requires version 0.4.9 or later of mod 'Sodium' (sodium), but only the wrong version is present: 0.4.1!",
      'mod_version',
      'iris',
      'sodium',
    ],
    [
      "\t - Mod 'Sodium' (sodium) 0.5 is incompatible with any version of mod 'OptiFabric' (optifabric), but a matching version is present: 1.14!",
      'mod_conflict',
      'sodium',
      'optifabric',
    ],
    ['Mixin apply for mod lithium failed lithium.mixins.json:Chunk', 'mod_failed', 'lithium', null],
    [
      'Failed loading config file jei-server.toml of type SERVER for modid jei',
      'config_invalid',
      'jei-server.toml',
      null,
    ],
    ["Failed to load datapacks, can't proceed with server load.", 'data_invalid', null, null],
    ['A single server tick took 60.00 seconds (should be max 0.05)', 'tick_time', '60', null],
    [
      'This crash report has been saved to: /server/./crash-reports/crash-2026-01-02_03.04.05-server.txt',
      'exception',
      'crash-2026-01-02_03.04.05-server.txt',
      null,
    ],
  ])('is understood: %s', (line, id, subject, needs) => {
    expect(found(`\u001B[31m${line}\u001B[0m`)?.problem).toEqual({ id, subject, needs })
  })

  it('shows the cause and not what follows from it', () => {
    const cause = "Could not execute entrypoint stage 'main' due to errors, provided by 'iris' at 'net.Iris'!"
    const client =
      'java.lang.RuntimeException: Cannot load class net.minecraft.class_310 in environment type SERVER'
    expect(found(cause, client)?.problem).toEqual({ id: 'mod_client', subject: 'iris', needs: null })
    expect(
      found('Encountered an unexpected exception', 'java.lang.OutOfMemoryError: Java heap space'),
    ).toEqual({
      problem: 'memory',
      isFatal: false,
    })
  })

  it('with nothing known is not explained', () => {
    expect(findCrash([])).toBeUndefined()
    expect(found('java.lang.IllegalStateException: no')).toBeUndefined()
    expect(found("Mod 'A' (a) 1.0 recommends any version of b, which is missing!")).toBeUndefined()
  })

  it('is not invented by players in the chat', () => {
    expect(found('[Server thread/INFO]: <bob> **** FAILED TO BIND TO PORT!')).toBeUndefined()
    expect(found('[Server thread/INFO]: [Not Secure] <bob> agree to the EULA')).toBeUndefined()
  })

  it('contributes only short names of few characters', () => {
    const long = 'a'.repeat(300)
    for (const name of ['<img src=x>', '{subject}', '\u202Eevil', long]) {
      const { problem } = found(`Mixin apply for mod ${name} failed`) ?? {}
      expect(problem).toEqual({ id: 'mod_failed', subject: null, needs: null })
    }
    const [file, java] = [`config file ${long}.toml`, `(class file version ${'9'.repeat(300)}.0)`]
    expect(found(`Failed loading ${file}`)?.problem).toMatchObject({ subject: 'a'.repeat(64) })
    expect(found(`UnsupportedClassVersionError ${java}`)?.problem).toMatchObject({ needs: null })
  })

  it('is read up to a number of lines, and of characters of each', () => {
    const many = Array.from({ length: 2000 }, () => INFO)
    expect(findCrash(['FAILED TO BIND TO PORT', ...many])).toBeUndefined()
    expect(found(`${' '.repeat(512)}FAILED TO BIND TO PORT`)).toBeUndefined()
  })
})
