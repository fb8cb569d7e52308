const RENAMED: Record<string, string> = {
  versions: 'game_versions',
  project_type: 'project_types',
  name: 'title',
  created_timestamp: 'date_created',
  modified_timestamp: 'date_modified',
}

/**
 * Quoted text, which may lack its closing quote, or a word followed by an operator. Matching never restarts inside a
 * word or quotation, so the time is linear.
 */
const TOKEN =
  /"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*(?:'|\\?$)|(?<![\w.])([A-Za-z_][\w.]*)(\s*(?:!=|>=|<=|=|>|<|:|\s(?:NOT\s+)?IN\b))/gs

/**
 * Renames the v2 keys of a raw `filters`, `version` or `new_filters` expression; the engine parses and validates the
 * rest. Timestamps stay in the unit of the index (milliseconds), because callers do not compare them in these old
 * parameters.
 */
export function renameLegacyKeys(expression: string): string {
  return expression.replace(TOKEN, (whole, key: string | undefined, operator: string | undefined) => {
    if (key === undefined || operator === undefined) return whole
    const renamed = Object.hasOwn(RENAMED, key) ? RENAMED[key] : undefined
    return `${renamed ?? key}${operator.replace(':', '=')}`
  })
}
