import { Blocks } from 'lucide-react'
import { createElement } from 'react'
import { iconOf } from './browse-pages.ts'

/** The icon of a project type, the same on all pages. */
export const TypeIcon = ({ type, className = 'i' }: { type: string; className?: string }) =>
  createElement(iconOf(type) ?? Blocks, { className, 'aria-hidden': true })
