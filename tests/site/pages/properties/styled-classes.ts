import { beginnings } from '../../../stylesheet-classes.ts'
import type { Property } from './property.ts'

/** Runs in the page: its classes, and those that rules of its sheets begin with. */
function classesNow() {
  const rulesIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => [
      ...(rule instanceof CSSStyleRule ? rule.selectorText.split(',') : []),
      ...('cssRules' in rule ? rulesIn(rule.cssRules as CSSRuleList) : []),
    ])
  const begun = [...document.styleSheets]
    .flatMap((sheet) => rulesIn(sheet.cssRules))
    .map((selector) => /^\s*\.([\w-]+)/.exec(selector)?.[1])
  const used = [...document.querySelectorAll('[class]')].flatMap((node) => [...node.classList])
  return { used: [...new Set(used)], begun: [...new Set(begun)] }
}

/** A class that a sheet has rules for needs this sheet on its page. */
export const styledClasses: Property = {
  name: 'has the styles of all its classes',
  at: ['on arrival'],
  check: async ({ page }) => {
    if (beginnings.size <= 150) return [`the sheets have rules for ${beginnings.size} classes only`]
    const { used, begun } = await page.evaluate(classesNow)
    return used.filter((name) => beginnings.has(name) && !begun.includes(name))
  },
}
