import { expect, it } from 'vitest'
import { operatingSystemOf } from './operating-system.ts'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/143.0', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 'mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0', 'linux'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile', undefined],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', undefined],
  ['', undefined],
])('%s runs on %s', (userAgent, system) => expect(operatingSystemOf(userAgent)).toBe(system))
