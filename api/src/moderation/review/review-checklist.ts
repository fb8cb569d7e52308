import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { ReviewChecklist } from '../../../contract/moderation/review-checklist.ts'

const FILE = path.join(import.meta.dirname, '../../../content/review/checklist.yaml')

/** What moderators go through; a file that is not well formed stops whoever loads it. */
export const reviewChecklist: ReviewChecklist = ReviewChecklist.parse(parse(readFileSync(FILE, 'utf8')))
