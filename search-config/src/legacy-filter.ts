const RENAMED: Record<string, string> = {
  versions: 'game_versions',
  project_type: 'project_types',
  created_timestamp: 'date_created',
  modified_timestamp: 'date_modified',
}

const TOKEN =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|([A-Za-z_][\w.]*)(\s*(?:!=|>=|<=|=|>|<|:|\s(?:NOT\s+)?IN\b))/g

/**
 * Renames the v2 keys of a raw `filters`, `version` or `new_filters` expression; the engine parses and checks the
 * rest. Timestamps stay in the unit of the index (milliseconds): nobody compares them in these old parameters.
 */
export function renameLegacyKeys(expression: string): string {
  return expression.replace(TOKEN, (whole, key: string | undefined, operator: string | undefined) => {
    if (key === undefined || operator === undefined) return whole
    const renamed = Object.hasOwn(RENAMED, key) ? RENAMED[key] : undefined
    return `${renamed ?? key}${operator.replace(':', '=')}`
  })
}
