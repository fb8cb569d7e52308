/** Colours of a scene: four bands of sky from the top down, then what stands before it. */
export interface MoodColours {
  sky: readonly [string, string, string, string]
  sun: string
  far: string
  mid: string
  near: string
  ground: string
  grass: string
  light: string
  /** Stars instead of clouds. */
  isDark?: boolean
}

export const MOODS = {
  dawn: {
    sky: ['#2b3a67', '#7b5a84', '#d9826b', '#f4c27a'],
    sun: '#fff0b8',
    far: '#6f6a90',
    mid: '#4a5574',
    near: '#2c3f4a',
    ground: '#1d2a2c',
    grass: '#4f7a55',
    light: '#ffd479',
  },
  noon: {
    sky: ['#3f8fc4', '#6db3d8', '#a3d3e2', '#d8ecdf'],
    sun: '#fffbe0',
    far: '#89aeb6',
    mid: '#5e8f83',
    near: '#3f7153',
    ground: '#4a3a2a',
    grass: '#76a94b',
    light: '#ffe9a6',
  },
  night: {
    sky: ['#0a1020', '#111b35', '#1d2c50', '#2f4468'],
    sun: '#dfe9f5',
    far: '#22345a',
    mid: '#182745',
    near: '#101b30',
    ground: '#0a1120',
    grass: '#1f3f45',
    light: '#f6b45c',
    isDark: true,
  },
  cave: {
    sky: ['#0b1114', '#10191c', '#17262a', '#1d3435'],
    sun: '#3fd0ba',
    far: '#1d3033',
    mid: '#16262a',
    near: '#0f1b1e',
    ground: '#091013',
    grass: '#2bb8a3',
    light: '#e08a4f',
    isDark: true,
  },
  dusk: {
    sky: ['#22213f', '#4b2f57', '#97445a', '#e07b4f'],
    sun: '#ffd08a',
    far: '#5a3a58',
    mid: '#40304c',
    near: '#2a2438',
    ground: '#1a1826',
    grass: '#6c4a44',
    light: '#ffbf69',
  },
  mist: {
    sky: ['#7f9c9e', '#9bb4b1', '#b9cac2', '#d8dfd0'],
    sun: '#f4f5e6',
    far: '#93aca8',
    mid: '#6d8d88',
    near: '#4c6c68',
    ground: '#334a48',
    grass: '#5f8370',
    light: '#f2cf8d',
  },
  snow: {
    sky: ['#54789c', '#7f9fbb', '#b1c7d6', '#e4ecee'],
    sun: '#ffffff',
    far: '#a9bfcc',
    mid: '#86a1b4',
    near: '#5c7a90',
    ground: '#42586b',
    grass: '#eaf2f4',
    light: '#ffcf7d',
  },
} satisfies Record<string, MoodColours>
