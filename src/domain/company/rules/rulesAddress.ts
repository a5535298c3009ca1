import { fault, type TenantFault } from '../files/faults.ts'
import type { TenantFiles } from '../files/files.ts'

/**
 * Checks that links can be made of the public address by adding a path: it can exist, and has neither a
 * question mark nor a number sign, behind which the path would be lost.
 */
export function addressRules({ tenant: { publicUrl } }: Pick<TenantFiles, 'tenant'>): TenantFault[] {
  if (publicUrl === undefined) return []
  const wrong = (message: string) => [fault({ file: 'tenant.json', path: ['publicUrl'] }, message)]
  const canExist = URL.canParse(publicUrl) && hasNoBlankLabel(new URL(publicUrl).hostname)
  if (!canExist) return wrong(`expected an address that can exist, got "${publicUrl}"`)
  if (/[?#]/.test(publicUrl))
    return wrong(`expected an address without "?" and "#", for links continue it, got "${publicUrl}"`)
  return []
}

/** Whether no label of a host is blank; a dot may end it. */
const hasNoBlankLabel = (host: string): boolean => !host.replace(/\.$/, '').split('.').includes('')
