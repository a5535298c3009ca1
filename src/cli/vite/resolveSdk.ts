import { join } from 'node:path'

const DOORS: Record<string, string> = {
  '#sdk': 'index.ts',
  '#sdk/portal': 'portal.ts',
  '#sdk/server': 'server.ts',
}

/**
 * The file behind `#sdk`, also for a benefit that lies outside the project (package.json says the same for
 * those inside).
 */
export function resolveSdk(root: string, id: string): string | undefined {
  const file = DOORS[id]
  return file && join(root, 'src/sdk', file)
}
