import type { ApiClient } from '@quarry/api/contract/client'
import { listStaffLog } from '@quarry/api/contract/moderation/staff-log'
import { queryOptions } from '@tanstack/react-query'
import type { StaffLogView } from './staff-log-address.ts'

export const staffLogQuery = (api: ApiClient, { by, thing, about, before }: StaffLogView) =>
  queryOptions({
    queryKey: ['staff-log', { by, thing, about, before }] as const,
    queryFn: () => api(listStaffLog, { query: { by, thing, about, before } }),
    staleTime: 0,
  })
