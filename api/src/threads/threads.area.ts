import { threadsContract } from '../../contract/threads/threads.area.ts'
import type { Area } from '../http/area.ts'
import { mountThreads } from './threads.routes.ts'

export const threadsArea: Area = {
  contract: threadsContract,
  mount(app) {
    mountThreads(app)
  },
}
