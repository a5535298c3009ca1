import { join } from 'node:path'
import type { TenantHead } from '../context/context.ts'
import { readTextFile } from './readJsonFile.ts'

const maxBytes = 2 * 1024 * 1024

/**
 * What a host needs of a company before its files are read and checked. A file that is no JSON leaves the
 * company the host of its folder's name.
 */
export function readHead(dir: string, subdomain: string): TenantHead {
  const read = readTextFile(join(dir, subdomain), 'tenant.json', maxBytes)
  const { name, publicUrl } = 'text' in read ? parsed(read.text) : {}
  return {
    subdomain,
    name: typeof name === 'string' ? name : subdomain,
    ...(typeof publicUrl === 'string' && { publicUrl }),
  }
}

function parsed(text: string): { name?: unknown; publicUrl?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as object
  } catch {
    return {}
  }
}
