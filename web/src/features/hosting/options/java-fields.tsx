import type { Server } from '@quarry/api/contract/hosting/servers'
import { JAVA_MAJORS, javaOf, javasOf } from '@quarry/domain/hosting/java'
import { runtimesOf, type NodeJava } from '@quarry/domain/hosting/java-runtimes'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { javaRuntimeName } from '../java-runtime-name.ts'

interface JavaSelectProps {
  server: Server
  /** Empty for the one that the game version needs. */
  value: string
  disabled: boolean
  onChange: (java: string) => void
}

/** Those with which the game version runs, or all; marked if the node lacks them. */
export function JavaSelect({ server: { mc_version: version, startup }, ...select }: JavaSelectProps) {
  const intl = useIntl()
  const id = useId()
  const suitable = javasOf(version)
  const isOther = select.value !== '' && !suitable.some((java) => String(java) === select.value)
  const [isAllShown, setIsAllShown] = useState(isOther)
  const labelOf = (java: number, isDefault: boolean) => {
    const text = intl.formatMessage(
      { id: isDefault ? 'hosting-startup.java.default' : 'hosting-startup.java.option' },
      { java },
    )
    if (startup.available.includes(java)) return text
    return intl.formatMessage({ id: 'hosting-startup.java.missing' }, { java: text })
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        <FormattedMessage id="hosting-startup.java" />
      </label>
      <Select
        {...select}
        id={id}
        name="java"
        aria-describedby={`${id}-hint`}
        options={(isAllShown || isOther ? JAVA_MAJORS : suitable).map((java) => ({
          value: java === javaOf(version) ? '' : String(java),
          label: labelOf(java, java === javaOf(version)),
        }))}
      />
      <p id={`${id}-hint`} className="hint">
        <FormattedMessage id={isOther ? 'hosting-startup.java.other' : 'hosting-startup.java.hint'} />
      </p>
      <Checkbox
        name="all_javas"
        checked={isAllShown || isOther}
        disabled={select.disabled || isOther}
        onChange={(event) => setIsAllShown(event.target.checked)}
      >
        <FormattedMessage id="hosting-startup.java.all" />
      </Checkbox>
    </div>
  )
}

interface JavaRuntimeFieldProps {
  /** The version that is chosen now. */
  java: number
  /** Empty if the node does not report them. */
  available: readonly NodeJava[]
  /** Empty for the default of the node. */
  value: string
  disabled: boolean
  onChange: (runtime: string) => void
}

/** The runtimes of the chosen version that the node has, or the name of the only one. A chosen one that it lacks is marked. */
export function JavaRuntimeField({ java, available, value, ...select }: JavaRuntimeFieldProps) {
  const intl = useIntl()
  const id = useId()
  const runtimes = runtimesOf(available, java)
  const [first] = runtimes
  const isReported = available.length > 0
  const isOther = value !== '' && !runtimes.some((runtime) => runtime === value)
  const isMissing = isOther && isReported
  const nameOf = (runtime: string) => javaRuntimeName(intl, runtime)
  const named = (id: MessageId, runtime: string) => intl.formatMessage({ id }, { runtime: nameOf(runtime) })
  if (value === '' && runtimes.length < 2)
    return first && <p className="hint">{named('hosting-startup.runtime.only', first)}</p>
  const byDefault = first
    ? named('hosting-startup.runtime.default', first)
    : intl.formatMessage({ id: 'hosting-startup.runtime.unknown' })
  const otherLabel = isMissing ? named('hosting-startup.runtime.missing', value) : nameOf(value)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        <FormattedMessage id="hosting-startup.java_runtime" />
      </label>
      <Select
        {...select}
        id={id}
        name="java_runtime"
        aria-describedby={`${id}-hint`}
        value={value}
        options={[
          { value: '', label: byDefault },
          ...runtimes.map((runtime) => ({ value: runtime, label: nameOf(runtime) })),
          ...(isOther ? [{ value, label: otherLabel }] : []),
        ]}
      />
      <p id={`${id}-hint`} className="hint">
        {isReported && (
          <FormattedMessage
            id={isMissing && first ? 'hosting-startup.runtime.fallback' : 'hosting-startup.runtime.hint'}
            values={{ java }}
          />
        )}
      </p>
    </div>
  )
}
