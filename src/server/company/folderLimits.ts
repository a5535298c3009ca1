import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { maxFileBytes } from '../../domain/forms/uploadLimits.ts'
import { isOfTheSystem } from './readAssets.ts'
import { maxJsonBytes } from './readJsonFile.ts'
import { folders } from './unusedFiles.ts'

/** What a company's folder may have, and its draft: more is not read. A company has about fifty files. */
export const folderLimits = { files: 500, jsonMegabytes: 5, megabytes: 100 }

const megabyte = 1024 * 1024
/** A larger folder is read in a process apart: smaller ones take few milliseconds. */
const largeBytes = 128 * 1024

type Measured = { path: string; bytes: number }

/** Whether the texts of a folder are too large to be read on the thread that serves. */
export function isLargeFolder(dir: string): boolean {
  const files = measureFiles(dir)
  return files.length > folderLimits.files || sumBytes(files.filter(isText)) > largeBytes
}

/** Finds the limit that a company's folder exceeds, before a file is read, with the largest file. */
export function findSizeFault(dir: string): { file: string; message: string } | undefined {
  const files = measureFiles(dir)
  const { files: maxFiles, jsonMegabytes, megabytes } = folderLimits
  if (files.length > maxFiles)
    return { file: '', message: `expected at most ${maxFiles} files, got more: take out what nobody reads` }
  const texts = files.filter(isText)
  if (sumBytes(texts) > jsonMegabytes * megabyte)
    return tell(texts, jsonMegabytes, 'JSON and texts', 'take out modalities, rows or news of earlier years')
  if (sumBytes(files) > megabytes * megabyte)
    return tell(files, megabytes, 'files', 'make pictures and documents smaller')
  return undefined
}

function tell(files: readonly Measured[], limit: number, what: string, wayOut: string) {
  const [largest = { path: '', bytes: 0 }] = files.toSorted((one, other) => other.bytes - one.bytes)
  const got = `got ${inMegabytes(sumBytes(files))}, most of it in this file (${inMegabytes(largest.bytes)})`
  return {
    file: largest.path,
    message: `expected at most ${limit} MB of ${what} together, ${got}: ${wayOut}`,
  }
}

/** Measures the files of a folder that are read, at most one more than it may have. */
function measureFiles(dir: string): Measured[] {
  const found: Measured[] = []
  for (const folder of ['', ...folders])
    for (const name of listNames(join(dir, folder))) {
      if (found.length > folderLimits.files) return found
      const entry = isOfTheSystem(name) ? undefined : statSync(join(dir, folder, name), quietly)
      const path = folder === '' ? name : `${folder}/${name}`
      if (entry?.isFile()) found.push({ path, bytes: isRead(path, entry.size) ? entry.size : 0 })
    }
  return found
}

/** A file beyond its own limit is told by itself, and not read. */
const isRead = (path: string, bytes: number): boolean =>
  bytes <= (isText({ path }) ? maxJsonBytes : maxFileBytes)

const quietly = { throwIfNoEntry: false } as const

function listNames(dir: string): string[] {
  try {
    return readdirSync(dir).sort()
  } catch {
    return []
  }
}

const isText = ({ path }: Pick<Measured, 'path'>): boolean => /\.(json|md)$/.test(path)

const sumBytes = (files: readonly Measured[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

const inMegabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`
