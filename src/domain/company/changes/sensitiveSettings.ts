import { isRecord } from '../../kernel/collections.ts'
import type { Step, ValueChange } from './compareJson.ts'

/**
 * Settings of `tenant.json` that a wrongdoer could use to sign in as another person, to receive another
 * person's links, or to change evidence, receipts or payroll.
 */
const sensitiveSettings: readonly (readonly string[])[] = [
  ['signIn'],
  ['publicUrl'],
  ['retention'],
  ['legalEntities'],
  ['payroll'],
  ['plan', 'simulator'],
  ['plan', 'viewAs'],
]

/** Files that decide which personal data is sent to payroll and providers. */
const sensitiveFiles = ['payroll.json', 'providers.json']

/** Whether a change affects a sensitive setting or file (decision 048). */
export function isSensitive(change: ValueChange & { file: string }): boolean {
  if (sensitiveFiles.includes(change.file)) return true
  return change.file === 'tenant.json' && sensitiveSettings.some((keys) => changesSetting(change, keys))
}

/** Whether a change, possibly of a larger part of the file, changes the value at the path `keys`. */
export function changesSetting(change: ValueChange, keys: readonly string[]): boolean {
  const { path, before, after } = change
  if (path.some((step, index) => index < keys.length && step !== keys[index])) return false
  const rest = keys.slice(path.length)
  return JSON.stringify(valueAt(before, rest)) !== JSON.stringify(valueAt(after, rest))
}

export function valueAt(value: unknown, keys: readonly Step[]): unknown {
  return keys.reduce((part, key) => (isRecord(part) ? part[key] : undefined), value)
}
