import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { isUuid } from '../../../domain/kernel/uuid.ts'
import { notFound } from '../../platform/http/httpError.ts'
import type { Caller } from './createContract.ts'

export type WithId = { Params: { id: string } }

export const contractParams = Type.Object({ id: Type.String({ format: 'uuid', maxLength: 64 }) })

/** The caller: employee, company and language. */
export function callerOf({ tenant, employee, language }: FastifyRequest): Caller {
  return { tenant, employeeId: employee.id, language }
}

/**
 * The contract id in the address.
 * @throws HttpError 404 if it is no UUID
 */
export function readId({ params }: FastifyRequest<WithId>): string {
  if (!isUuid(params.id)) throw notFound()
  return params.id
}
