import { serverLimits, SERVER_PROCESSES_MAX } from '@quarry/domain/hosting/plans'
import type { LaunchSpec } from '../runtime.ts'
import type { ContainerUser } from './container-user.ts'

/** Marks the containers and networks of an agent: the server, and the folder of the agent. */
export const SERVER_LABEL = 'quarry.server'
export const AGENT_LABEL = 'quarry.agent'

/** One name for each server, so the engine refuses a second container. */
export const containerOf = (server: string): string => `quarry-${server}`

/** The shell opens the pipe for reading and writing, so that neither side waits for the other, and becomes the program. */
const ENTRYPOINT = ['/bin/sh', '-c', 'exec "$@" <>"$0"']

const MIB = 1024 ** 2
const NANOS = 1_000_000_000
const TMP_OPTIONS = 'rw,nosuid,nodev,size=256m,mode=1777'
const OPEN_FILES = 16_384
/** Of all containers of a user. Podman's default is higher than some machines permit. */
const USER_PROCESSES = 16_384
/** Output is read while it is written; this much is kept for an agent that starts again. */
const LOG_SIZE = '16m'

export interface ContainerSetup {
  spec: LaunchSpec
  server: string
  /** The folder of the agent. */
  agent: string
  image: string
  user: ContainerUser
  pipe: string
}

/** The request that creates the container of a server. Its files have the same paths inside as outside. */
export function containerBody({ spec, server, agent, image, user, pipe }: ContainerSetup): object {
  const { program, args, env, folder, reads, port, cpus, memoryMb } = spec
  const ports = [port, ...spec.ports].flatMap((each) => [`${each}/tcp`, `${each}/udp`])
  return {
    Image: image,
    Entrypoint: ENTRYPOINT,
    Cmd: [pipe, program, ...args],
    Env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
    WorkingDir: folder,
    User: `${user.uid}:${user.gid}`,
    Labels: { [SERVER_LABEL]: server, [AGENT_LABEL]: agent },
    ExposedPorts: Object.fromEntries(ports.map((name) => [name, {}])),
    HostConfig: {
      ReadonlyRootfs: true,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      Memory: memoryMb * MIB,
      // Memory and swap together.
      MemorySwap: (memoryMb + serverLimits(memoryMb).swapMb) * MIB,
      NanoCpus: cpus * NANOS,
      PidsLimit: SERVER_PROCESSES_MAX,
      Ulimits: [
        { Name: 'nofile', Soft: OPEN_FILES, Hard: OPEN_FILES },
        { Name: 'nproc', Soft: USER_PROCESSES, Hard: USER_PROCESSES },
      ],
      IpcMode: 'private',
      NetworkMode: containerOf(server),
      PortBindings: Object.fromEntries(
        ports.map((name) => [name, [{ HostIp: '', HostPort: name.split('/')[0] }]]),
      ),
      RestartPolicy: { Name: 'no' },
      LogConfig: { Type: 'json-file', Config: { 'max-size': LOG_SIZE } },
      Tmpfs: { '/tmp': TMP_OPTIONS },
      Mounts: [
        { Type: 'bind', Source: folder, Target: folder, ReadOnly: false },
        ...[pipe, ...reads].map((source) => ({
          Type: 'bind',
          Source: source,
          Target: source,
          ReadOnly: true,
        })),
      ],
    },
  }
}

export const networkBody = (server: string, agent: string): object => ({
  Name: containerOf(server),
  Driver: 'bridge',
  Labels: { [SERVER_LABEL]: server, [AGENT_LABEL]: agent },
})
