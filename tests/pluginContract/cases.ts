import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { casesFaults, type BenefitCase } from '../../src/domain/examples/cases.ts'
import type { Fault } from '../../src/domain/kernel/fault.ts'
import type { BenefitPromise } from './promise.ts'

export const itsCases: BenefitPromise = {
  title: 'answers its cases as they were worked by hand',
  faults: ({ folder, benefit, example }) => {
    let file: unknown
    try {
      file = readCases(folder)
    } catch (error) {
      return [`cases.json: expected JSON, and ${(error as Error).message}`]
    }
    return file === undefined ? [] : sentences(casesFaults(benefit, example.request, file))
  },
}

/** The names of a folder's cases; empty without a file, or if it is invalid. */
export function caseNames(folder: string): string[] {
  try {
    const { cases = [] } = (readCases(folder) ?? {}) as { cases?: BenefitCase[] }
    return cases.map(({ name }) => name)
  } catch {
    return []
  }
}

/** The faults of one case. */
export function caseFaults(loaded: Parameters<BenefitPromise['faults']>[0], name: string): string[] {
  return sentences(casesFaults(loaded.benefit, loaded.example.request, readCases(loaded.folder), name))
}

const sentences = (faults: Fault[]): string[] => faults.map(({ message }) => `cases.json: ${message}`)

function readCases(folder: string): unknown {
  const file = join(folder, 'cases.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined
}
