import { isRecord, type Step, type ValueChange } from './compareJson.ts'

/**
 * The settings of `tenant.json` by which somebody could enter as another, be sent their links, or change what
 * evidence, receipts and payroll say of them.
 */
const sensitiveSettings: readonly (readonly string[])[] = [
  ['signIn'],
  ['publicUrl'],
  ['retention'],
  ['legalEntities'],
  ['plan', 'simulator'],
  ['plan', 'viewAs'],
]

/** Files that say which data of people goes to whom. */
const sensitiveFiles = ['payroll.json', 'providers.json']

/** Whether a change concerns a sensitive setting, or contains one (decision 048). */
export function isSensitive(change: ValueChange & { file: string }): boolean {
  if (sensitiveFiles.includes(change.file)) return true
  return change.file === 'tenant.json' && sensitiveSettings.some((keys) => changesSetting(change, keys))
}

/** Whether a change of a file, or of a part of it, changes the value at these keys. */
export function changesSetting(change: ValueChange, keys: readonly string[]): boolean {
  const { path, before, after } = change
  if (path.some((step, index) => index < keys.length && step !== keys[index])) return false
  const rest = keys.slice(path.length)
  return JSON.stringify(valueAt(before, rest)) !== JSON.stringify(valueAt(after, rest))
}

export function valueAt(value: unknown, keys: readonly Step[]): unknown {
  return keys.reduce((part, key) => (isRecord(part) ? part[key] : undefined), value)
}
