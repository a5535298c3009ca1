import type { TSchema } from 'typebox'
import * as company from './company.ts'
import * as contract from './contract.ts'
import * as document from './document.ts'
import * as error from './error.ts'
import * as history from './history.ts'
import * as modality from './modality.ts'
import * as parts from './parts.ts'
import * as profile from './profile.ts'
import * as question from './question.ts'
import * as repeatedYear from './repeatedYear.ts'
import * as session from './session.ts'
import * as simulation from './simulation.ts'

type NamedSchema = TSchema & { $id: string }

const files = [
  company,
  contract,
  document,
  error,
  history,
  modality,
  parts,
  profile,
  question,
  repeatedYear,
  session,
  simulation,
]

/** All schemas with a name: the components of the API's description. */
export const components = files.flatMap((file) => Object.values<unknown>(file)).filter(hasName)

function hasName(value: unknown): value is NamedSchema {
  return typeof value === 'object' && value !== null && '$id' in value
}
