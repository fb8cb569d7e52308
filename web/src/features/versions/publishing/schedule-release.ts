import type { ApiClient } from '@quarry/api/contract/client'
import { scheduleVersion } from '@quarry/api/contract/versions/versions'
import { releaseTime, type VersionValues } from './version-values.ts'

/** Schedules a version for the chosen time. */
export const scheduleRelease = (api: ApiClient, version: string, values: VersionValues) =>
  api(scheduleVersion, {
    params: { version },
    body: {
      time: releaseTime(values),
      requested_status: 'listed',
      change_project_type: values.change_project_type,
    },
  })

/** A scheduled version needs a time. */
export const isTimeMissing = ({ status, release_at: at }: VersionValues) =>
  status === 'scheduled' && at === ''
