import { useEffect, useRef, useState } from 'react'
import { judgeInBrowser, type Judge, type Verdict } from './browser-estimator.ts'

/** Somebody who types is told when they pause, not at each key. */
const PAUSE_MS = 300

/** What is known of a password, once its field has been touched; nothing while it is empty. */
export function useStrength(password: string, own: string[], isTouched: boolean): Verdict | undefined {
  const judge = useRef<Judge>(undefined)
  const [verdict, setVerdict] = useState<Verdict>()
  useEffect(() => {
    if (!isTouched) return
    judge.current = judgeInBrowser(setVerdict)
    return () => {
      judge.current?.end()
      judge.current = undefined
    }
  }, [isTouched])
  const known = JSON.stringify(own)
  useEffect(() => {
    if (!isTouched || password === '') return
    const timer = setTimeout(() => judge.current?.ask(password, JSON.parse(known)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isTouched, password, known])
  return password === '' ? undefined : verdict
}
