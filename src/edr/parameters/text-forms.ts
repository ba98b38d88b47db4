/**
 * Regular expressions of parameters that are texts, for API descriptions: the forms that clients write. Readers accept more, as
 * exponents. That rings are closed and times of a path ascend no expression says.
 */

const FRACTION = '(?:\\.\\d+)?';
const LONGITUDE = `(?:-180|360|(?:-?(?:1[0-7]|[1-9])?\\d|1[89]\\d|2\\d\\d|3[0-5]\\d)${FRACTION})`;
const LATITUDE = `(?:-?90|-?[1-8]?\\d${FRACTION})`;
const LEVEL = `\\d{1,4}${FRACTION}`;
const PLACE = `${LONGITUDE} ${LATITUDE}`;

/** Items separated by commas. */
const listOf = (item: string) => `${item}(?:, ?${item})*`;

/** A word in upper or lower case. */
const either = (word: string) => `(?:${word}|${word.toLowerCase()})`;

const POINT = `${either('POINT')} ?(?:\\(${PLACE}\\)|[Zz] ?\\(${PLACE} ${LEVEL}\\))`;
const MULTIPOINT = `${either('MULTIPOINT')} ?\\((?:${listOf(PLACE)}|${listOf(`\\(${PLACE}\\)`)})\\)`;
/** A place with a level, a time in seconds since 1970, or both. */
const VERTEX = `${PLACE}(?: [1-9]\\d*${FRACTION}){0,2}`;
const RING = `\\(${listOf(VERTEX)}\\)`;
const POLYGON = `\\(${listOf(RING)}\\)`;

export const POINT_FORM = `^${POINT}$`;
export const POINTS_FORM = `^(?:${POINT}|${MULTIPOINT})$`;
export const LINE_FORM = `^${either('LINESTRING')} ?[Zz]?[Mm]? ?\\(${listOf(VERTEX)}\\)$`;
export const AREA_FORM = `^(?:${either('POLYGON')} ?[Zz]? ?${POLYGON}|${either('MULTIPOLYGON')} ?[Zz]? ?\\(${listOf(POLYGON)}\\))$`;

/** West, south, east, north; the third and the sixth of six numbers are levels. */
export const BOX_FORM = `^${LONGITUDE}, ?${LATITUDE}, ?(?:${LEVEL}, ?)?${LONGITUDE}, ?${LATITUDE}(?:, ?${LEVEL})?$`;
/** Above 0; how far depends on the unit. */
export const LENGTH_FORM = `^(?:[1-9]\\d{0,7}${FRACTION}|0\\.\\d{0,8}[1-9])$`;
export const LEVELS_FORM = `^(?:${listOf(LEVEL)}|${LEVEL}/(?:${LEVEL}|\\.\\.)|\\.\\./${LEVEL}|[Rr][1-9]\\d{0,2}/${LEVEL}/[1-9]\\d{0,3}${FRACTION})$`;
