import type { DesiredServer } from '@quarry/api/contract/hosting/agents'

type Given = Partial<DesiredServer> & Pick<DesiredServer, 'id' | 'port'>

/** A server that should run, as the API describes it to an agent. */
export const aDesiredServer = (given: Given): DesiredServer => ({
  removed: false,
  suspended: false,
  access: null,
  flavour: 'practice',
  game_version: '1.20.4',
  loader_version: null,
  license: null,
  java: null,
  java_runtime: null,
  start_command: null,
  java_options: null,
  restart_after_crash: false,
  ports: [],
  cpus: 2,
  memory_mb: 2048,
  storage_mb: 1024,
  backups: [],
  power: { on: true, run: 1, killed: false },
  operations: [],
  ...given,
})
