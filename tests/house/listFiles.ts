import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** All files below a folder of the project, as addresses with slashes from its top. */
export function listFiles(folder: string, top = root): string[] {
  return readdirSync(join(top, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(top, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

export const isCode = (path: string): boolean => /\.([cm]?[jt]s|[jt]sx)$/.test(path)

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
