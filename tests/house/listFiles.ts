import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Lists all files below a folder, as paths with slashes from the project's folder. */
export function listFiles(folder: string, top = root): string[] {
  return readdirSync(join(top, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(top, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

export const isCode = (path: string): boolean => /\.([cm]?[jt]s|[jt]sx)$/.test(path)

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
