import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { notFound } from '../../platform/http/httpError.ts'
import type { Caller } from './createContract.ts'

export type WithId = { Params: { id: string } }

export const contractParams = Type.Object({ id: Type.String({ format: 'uuid', maxLength: 64 }) })

/** Ids are UUIDs. Any other text cannot be a contract's id, and would cause a database error. */
export const isContractId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The caller: employee, company and language. */
export function callerOf({ tenant, employee, language }: FastifyRequest): Caller {
  return { tenant, employeeId: employee.id, language }
}

/**
 * The contract id in the address.
 * @throws HttpError 404 if it is no UUID
 */
export function idOf({ params }: FastifyRequest<WithId>): string {
  if (!isContractId(params.id)) throw notFound()
  return params.id
}
