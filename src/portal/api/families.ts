import type { FamilyMember } from '../../domain/plan/employee.ts'
import type { FamilyMemberDto } from '../../dto/profileDto.ts'
import { api } from './api.ts'

/** GET /families: the employee as member 0, then the family. */
export const loadFamily = (): Promise<FamilyMember[]> => api.get<FamilyMemberDto[]>('/families')

/** POST /families; like the next two calls it returns the whole family. */
export const addMember = (fields: Record<string, unknown>): Promise<FamilyMember[]> =>
  api.post<FamilyMemberDto[]>('/families', fields)

/** PUT /families/{id} with the fields of its form. */
export const updateMember = (id: number, fields: Record<string, unknown>): Promise<FamilyMember[]> =>
  api.put<FamilyMemberDto[]>(`/families/${id}`, fields)

/** Removes a family member; the browser completes the call after the page is closed. */
export const deleteMember = (id: number): Promise<FamilyMember[]> =>
  api.put<FamilyMemberDto[]>(`/families/${id}`, { active: false }, { keepalive: true })
