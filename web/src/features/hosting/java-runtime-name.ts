import { JAVA_RUNTIME_NAMES } from '@quarry/domain/hosting/java-runtimes'
import type { IntlShape } from 'react-intl'

/** The product name of a runtime of Java, or a word for those without a name of their own here. */
export function javaRuntimeName(intl: IntlShape, runtime: string): string {
  const [, name] = Object.entries(JAVA_RUNTIME_NAMES).find(([known]) => known === runtime) ?? []
  return name === undefined || runtime === 'other'
    ? intl.formatMessage({ id: 'hosting.javaRuntime.other' })
    : name
}
