/** Parts of answers that several pages show, as the OpenAPI document has them. */
import type { Answer } from './client.ts'

/** How far the making of a film is. */
export type MakingState = NonNullable<Answer<'GET /v1/query/video_generation'>['making']>

/** A task in a list. */
export type TaskItem = Answer<'GET /v1/video_generation/tasks'>['tasks'][number]

/** What the server makes of a prompt, without making it. */
export type FilmPlan = Answer<'POST /v1/video_generation/plan'>

/** A video model and what it can be asked for. */
export type OfferedModel = Answer<'GET /v1/video_models'>['models'][number]

/** A request that was recorded. */
export type RequestItem = Answer<'GET /v1/requests'>['requests'][number]
