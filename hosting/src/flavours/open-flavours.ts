import path from 'node:path'
import type { ServerFlavour } from '@quarry/domain/hosting/flavours'
import { Downloads, type DownloadLimits } from './downloads.ts'
import type { Flavour } from './flavour.ts'
import { javaFlavour } from './java-flavour.ts'
import { findJavas, type Java } from './java-homes.ts'
import { practiceFlavour } from './practice.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { fabric, quilt } from './software/loaders.ts'
import { forge, neoforge } from './software/maven.ts'
import { paper, purpur, vanilla } from './software/server-jars.ts'

export interface FlavoursOptions {
  /** What all servers of the node share. */
  cacheFolder: string
  /** Where the services find who asks: `User-Agent` names it. */
  contact: string
  mirror?: string | undefined
  /** Folders of Java; undefined: the common ones. */
  javaHomes?: readonly string[] | undefined
  /** What installers run in; undefined: with the rights of the agent. */
  sandbox?: Sandbox | undefined
  limits?: DownloadLimits
}

export interface OpenFlavours {
  flavours: Readonly<Record<ServerFlavour, Flavour>>
  findJavas: () => readonly Java[]
}

/** All flavours that a node can install. */
export function openFlavours({ cacheFolder, javaHomes, sandbox, ...options }: FlavoursOptions): OpenFlavours {
  const downloads = new Downloads({ ...options, cacheFolder: path.join(cacheFolder, 'downloads') })
  const find = () => findJavas(javaHomes)
  const parts = { downloads, findJavas: find, sandbox }
  const flavours = {
    practice: practiceFlavour({ cacheFolder }),
    vanilla: javaFlavour('vanilla', vanilla, parts),
    fabric: javaFlavour('fabric', fabric, parts),
    quilt: javaFlavour('quilt', quilt, parts),
    forge: javaFlavour('forge', forge, parts),
    neoforge: javaFlavour('neoforge', neoforge, parts),
    paper: javaFlavour('paper', paper, parts),
    purpur: javaFlavour('purpur', purpur, parts),
  }
  return { flavours, findJavas: find }
}
