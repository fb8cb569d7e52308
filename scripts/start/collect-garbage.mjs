import { collectGarbageAfter } from '@quarry/hosting/process/collect-garbage'

/* Loaded before each part of the site. After this time it is ready, also on a slow machine. */
collectGarbageAfter(30_000)
