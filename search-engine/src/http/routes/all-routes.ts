import type { Route } from '../router.ts'
import { documentReadRoutes } from './documents-read.ts'
import { documentWriteRoutes } from './documents-write.ts'
import { indexRoutes } from './indexes.ts'
import { instanceRoutes } from './instance.ts'
import { keyRoutes } from './keys.ts'
import { refusedRoutes } from './refused.ts'
import { multiSearchRoutes } from './multi-search.ts'
import { searchRoutes } from './search.ts'
import { serviceRoutes } from './service.ts'
import { settingsRoutes } from './settings.ts'
import { taskRoutes } from './tasks.ts'
import { webhookRoutes } from './webhooks.ts'

export const routes: Route[] = [
  ...serviceRoutes,
  ...indexRoutes,
  ...documentReadRoutes,
  ...documentWriteRoutes,
  ...searchRoutes,
  ...multiSearchRoutes,
  ...settingsRoutes,
  ...taskRoutes,
  ...keyRoutes,
  ...instanceRoutes,
  ...webhookRoutes,
  ...refusedRoutes,
]
