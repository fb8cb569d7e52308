import { describe, expect, it } from 'vitest'

import { pageWindow, pagingOf } from './paging.ts'

const request = { offset: 0, limit: 20, page: null, hitsPerPage: null }

describe('the places of a page', () => {
  it.each([
    [{}, 1000, [0, 20]],
    [{ offset: 3, limit: 4 }, 1000, [3, 7]],
    [{ offset: 3, limit: 4 }, 7, [3, 7]],
    [{ offset: 3, limit: 4 }, 6, [3, 6]],
    [{ offset: 9, limit: 4 }, 6, [6, 6]],
    [{ limit: 0 }, 6, [0, 0]],
    [{ page: 1 }, 1000, [0, 20]],
    [{ page: 2 }, 1000, [20, 40]],
    [{ hitsPerPage: 5 }, 1000, [0, 5]],
    [{ page: 3, hitsPerPage: 5 }, 1000, [10, 15]],
    [{ page: 3, hitsPerPage: 5 }, 12, [10, 12]],
    [{ page: 0, hitsPerPage: 5 }, 12, [0, 0]],
    [{ page: 2, hitsPerPage: 0 }, 12, [0, 0]],
    [{ page: 1, offset: 7, limit: 1 }, 12, [0, 12]],
  ])('%j of at most %i are %j', (sent, most, [from, to]) => {
    const window = pageWindow({ ...request, ...sent }, most)
    expect(window).toEqual({ from, to, inPages: 'page' in sent || 'hitsPerPage' in sent })
  })
})

describe('page fields of a response', () => {
  it.each([
    [{ offset: 2, limit: 3 }, 11, { offset: 2, limit: 3, estimatedTotalHits: 11 }],
    [{ page: 2 }, 41, { page: 2, hitsPerPage: 20, totalPages: 3, totalHits: 41 }],
    [{ hitsPerPage: 5 }, 10, { page: 1, hitsPerPage: 5, totalPages: 2, totalHits: 10 }],
    [{ hitsPerPage: 5 }, 11, { page: 1, hitsPerPage: 5, totalPages: 3, totalHits: 11 }],
    [{ page: 0, hitsPerPage: 0 }, 11, { page: 0, hitsPerPage: 0, totalPages: 0, totalHits: 11 }],
  ])('%j of %i is %j', (sent, total, expected) => {
    expect(pagingOf({ ...request, ...sent }, total)).toEqual(expected)
  })
})
