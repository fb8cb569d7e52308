import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows } from '../../../../../testing/page-stage.tsx'
import { isLog, ShareLog } from './share-log.tsx'

const stage = pageStage()

it.each([
  ['logs/latest.txt', true],
  ['crash/app.LOG', true],
  ['world/catalogs/a.txt', false],
  ['log', false],
])('%s is a log: %s', (path, is) => {
  expect(isLog(path)).toBe(is)
})

it('a log is copied or downloaded, and sent nowhere', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const request = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', request)
  await stage.open(
    () => <ShareLog server="S" path="logs/latest.log" text={'a\nb'} />,
    () => undefined,
  )
  await shows('Copy log')
  await press(button('Copy log'))
  expect(writeText).toHaveBeenCalledWith('a\nb')
  expect(document.querySelector('a[download="latest.log"]')?.getAttribute('href')).toBe(
    '/v3/server/S/fs/content?path=logs%2Flatest.log',
  )
  expect(request).not.toHaveBeenCalled()
  expect(stage.sent).toEqual([])
})
