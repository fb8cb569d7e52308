import { expect, it } from 'vitest'
import { imageIdsIn, readMessageImagePath, messageImagePath } from './message-images.ts'

it('reads id and size from the path that was built from them', () => {
  const size = { width: 1280, height: 720 }
  expect(readMessageImagePath(messageImagePath('AbCd1234', size))).toEqual({ id: 'AbCd1234', size })
  expect(readMessageImagePath('/data/pictures/AbCd1234/shown')).toEqual({ id: 'AbCd1234', size: undefined })
})

it.each(['/data/AbCd1234/images/0.png', '/data/pictures/AbCd1234/original', '/data/pictures/../1x1'])(
  'knows that %s shows no picture of what was said',
  (path) => expect(readMessageImagePath(path)).toBeUndefined(),
)

it('finds each image of a text once, on any host', () => {
  const text = `![a](https://quarry.test/data/pictures/AAAAAAAA/1x1) and ![b](/data/pictures/BBBBBBBB/2x2)
    [large](/data/pictures/AAAAAAAA/original) /data/AAAAAAAA/images/0.png`
  expect(imageIdsIn(text)).toEqual(['AAAAAAAA', 'BBBBBBBB'])
})
