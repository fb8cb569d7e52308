import * as backups from './backups.ts'
import * as console from './console.ts'
import * as files from './files.ts'
import * as nodes from './nodes.ts'
import * as servers from './servers.ts'

/** The modules whose endpoints make up this area. Those of `agents.ts` are for the nodes only. */
export const hostingContract = { servers, console, files, backups, nodes }
