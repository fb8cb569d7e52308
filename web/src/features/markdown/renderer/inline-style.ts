const allowed: Record<string, RegExp> = {
  'image-rendering': /^pixelated$/,
  'text-align': /^(center|left|right)$/,
  float: /^(left|right)$/,
}

/** Keeps the few declarations of docs/rules/texts.md; undefined when none is left. */
export function inlineStyle(style: string): string | undefined {
  const kept = style.split(';').flatMap((declaration) => {
    const [property = '', value = '', ...rest] = declaration
      .split(':')
      .map((part) => part.trim().toLowerCase())
    return rest.length === 0 && allowed[property]?.test(value) ? [`${property}: ${value}`] : []
  })
  return kept.length > 0 ? kept.join('; ') : undefined
}
