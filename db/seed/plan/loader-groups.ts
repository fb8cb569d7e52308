import type { ProjectType } from '@quarry/domain/projects/project-types'
import type { Random } from '../random.ts'

/** Loaders that one file serves; a project with several groups publishes one version for each. */
export interface LoaderGroup {
  loaders: readonly string[]
  mrpackLoaders: readonly string[]
  extension: 'jar' | 'zip' | 'mrpack'
  /** Nothing for it before this day. */
  sinceMs: number
}

const SINCE: Readonly<Record<string, number>> = {
  fabric: Date.UTC(2018, 11, 20),
  quilt: Date.UTC(2022, 3, 20),
  neoforge: Date.UTC(2023, 6, 12),
  folia: Date.UTC(2023, 2, 28),
  purpur: Date.UTC(2020, 1, 1),
  velocity: Date.UTC(2018, 8, 1),
  iris: Date.UTC(2021, 5, 10),
  canvas: Date.UTC(2019, 8, 1),
  datapack: Date.UTC(2018, 6, 18),
}

const group = (
  loaders: string,
  extension: LoaderGroup['extension'],
  mrpackLoaders: string[] = [],
): LoaderGroup => {
  const names = loaders.split(' ')
  const sinceMs = Math.max(...[...names, ...mrpackLoaders].map((name) => SINCE[name] ?? 0))
  return { loaders: names, mrpackLoaders, extension, sinceMs }
}

const pack = (loader: string): LoaderGroup => group('mrpack', 'mrpack', [loader])

/** Repeated entries are the likelier ones. */
const CHOICES: Readonly<Record<ProjectType, readonly (readonly LoaderGroup[])[]>> = {
  mod: [
    [group('fabric', 'jar')],
    [group('fabric', 'jar')],
    [group('fabric', 'jar')],
    [group('fabric quilt', 'jar')],
    [group('fabric quilt', 'jar')],
    [group('forge', 'jar')],
    [group('forge neoforge', 'jar')],
    [group('neoforge', 'jar')],
    [group('fabric', 'jar'), group('forge', 'jar'), group('neoforge', 'jar')],
    [group('fabric quilt', 'jar'), group('neoforge', 'jar')],
    [group('fabric', 'jar'), group('forge', 'jar'), group('quilt', 'jar')],
    [group('fabric', 'jar'), group('paper', 'jar')],
  ],
  plugin: [
    [group('paper', 'jar')],
    [group('bukkit spigot paper', 'jar')],
    [group('bukkit paper purpur spigot', 'jar')],
    [group('folia paper purpur', 'jar')],
    [group('sponge', 'jar')],
    [group('velocity', 'jar')],
    [group('paper', 'jar'), group('bungeecord waterfall', 'jar'), group('velocity', 'jar')],
  ],
  datapack: [
    [group('datapack', 'zip')],
    [group('datapack', 'zip')],
    [group('datapack', 'zip'), group('fabric', 'jar')],
    [group('datapack', 'zip'), group('forge neoforge', 'jar')],
  ],
  resourcepack: [[group('minecraft', 'zip')]],
  shader: [
    [group('iris optifine', 'zip')],
    [group('iris optifine', 'zip')],
    [group('iris', 'zip')],
    [group('optifine', 'zip')],
    [group('canvas', 'zip')],
    [group('vanilla', 'zip')],
  ],
  modpack: [[pack('fabric')], [pack('fabric')], [pack('neoforge')], [pack('forge')], [pack('quilt')]],
}

/** What stands in for a group that does not exist yet at a date. */
const FALLBACK: Readonly<Record<ProjectType, LoaderGroup>> = {
  mod: group('forge', 'jar'),
  plugin: group('bukkit spigot', 'jar'),
  datapack: group('forge', 'jar'),
  resourcepack: group('minecraft', 'zip'),
  shader: group('optifine', 'zip'),
  modpack: pack('forge'),
}

/** For showpieces: a mod for three loaders, so that filters by loader and version show a difference. */
export function showpieceLoaderGroups(type: ProjectType): readonly LoaderGroup[] {
  const widest = CHOICES[type].find((groups) => type === 'mod' && groups.length === 3)
  return widest ?? CHOICES[type][0] ?? [FALLBACK[type]]
}

export function chooseLoaderGroups(random: Random, type: ProjectType): readonly LoaderGroup[] {
  return random.pick(CHOICES[type])
}

/** The groups that existed on a day; never none. */
export function groupsOn(
  groups: readonly LoaderGroup[],
  type: ProjectType,
  dayMs: number,
): readonly LoaderGroup[] {
  const existing = groups.filter((one) => one.sinceMs <= dayMs)
  return existing.length > 0 ? existing : [FALLBACK[type]]
}

/** Before this day no project of the type can have a version that fits its type. */
export function earliestFor(type: ProjectType): number {
  return type === 'datapack' ? (SINCE['datapack'] ?? 0) : 0
}
