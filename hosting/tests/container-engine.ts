import { describe } from 'vitest'
import { containersOf, itRunsContainers } from '../testing/engine/container-contract.ts'
import { realEngine } from '../testing/engine/real-engine.ts'

/* `CONTAINER_TEST_SOCKET=/run/podman/podman.sock npm run test:containers -w hosting`. */

const SOCKET = process.env['CONTAINER_TEST_SOCKET'] ?? ''
if (SOCKET === '') throw new Error('CONTAINER_TEST_SOCKET must name the socket of a container engine')

describe('containers of a real engine', () => {
  itRunsContainers(containersOf(() => realEngine(SOCKET)))
})
