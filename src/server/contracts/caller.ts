import type { FastifyRequest } from 'fastify'
import { notFound } from '../http/httpError.ts'
import { isContractId } from './contractBodies.ts'
import type { Caller } from './createContract.ts'

export type WithId = { Params: { id: string } }

/** Who asks, of which company, in which language. */
export function callerOf({ tenant, employee, language }: FastifyRequest): Caller {
  return { tenant, employeeId: employee.id, language }
}

/** The contract that the address names. @throws HttpError 404 where it can be none */
export function idOf({ params }: FastifyRequest<WithId>): string {
  if (!isContractId(params.id)) throw notFound()
  return params.id
}
