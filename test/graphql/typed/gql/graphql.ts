/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What does something. */
export type ActorKind =
  /** A person who has signed in. */
  | 'ACCOUNT'
  /** An API key. */
  | 'KEY'
  /** An administrator at the command line of the installation. */
  | 'OPERATOR_SHELL'
  /** A visitor whose sign-in failed. */
  | 'VISITOR';

/** A box of latitudes and longitudes, edges included. Where `west` is greater than `east`, it crosses the 180° meridian. From -180 to 180, or from 0 to 360, it spans all longitudes. */
export type BoxInput = {
  /** Eastern edge, degrees east, -180 to 360. */
  east: number;
  /** Northern edge, degrees north, -90 to 90, not south of `south`. */
  north: number;
  /** Southern edge, degrees north, -90 to 90. */
  south: number;
  /** Western edge, degrees east, -180 to 360. */
  west: number;
};

/** How the caller was authenticated. */
export type CallerKind =
  /** With neither, where the service allows it. */
  | 'ANONYMOUS'
  /** With an API key. */
  | 'KEY'
  /** As a person who has signed in. */
  | 'SESSION';

/** Why an operator adds credits. */
export type GrantKind =
  /** They correct the balance; they may be below 0. */
  | 'CORRECTION'
  /** They are a gift. */
  | 'GIFT'
  /** They were paid for. */
  | 'TOP_UP';

/** The interface through which requests came. */
export type Interface =
  /** OGC API - Environmental Data Retrieval. */
  | 'EDR'
  /** GraphQL. */
  | 'GRAPHQL'
  /** Natural language. */
  | 'LANGUAGE'
  /** Model Context Protocol. */
  | 'MCP'
  /** kerchunk reference files. */
  | 'REFS'
  /** REST. */
  | 'REST'
  /** SpatioTemporal Asset Catalog. */
  | 'STAC';

/** What a key may be used for. */
export type KeyScope =
  /** Usage, credits and keys of its own project. */
  | 'ACCOUNT'
  /** Questions about the weather, through every interface. */
  | 'DATA'
  /** Questions in natural language, where the plan of the project has them. */
  | 'LANGUAGE';

/** Whether a key works. */
export type KeyState =
  /** It works. */
  | 'ACTIVE'
  /** It has expired. */
  | 'EXPIRED'
  /** It was revoked. */
  | 'REVOKED';

/** Why the credits of a project changed. */
export type LedgerKind =
  /** The plan’s credits of a month were added. */
  | 'ALLOWANCE'
  /** An operator corrected the balance. */
  | 'CORRECTION'
  /** What was left of a month’s allowance expired with the month. */
  | 'EXPIRY'
  /** An operator gave credits. */
  | 'GIFT'
  /** The plan changed in the middle of a month. */
  | 'PLAN'
  /** An operator added credits that were paid for. */
  | 'TOP_UP'
  /** Requests of one hour. */
  | 'USAGE';

/** What a member may do in a project. Each role may do what those after it may. */
export type MemberRole =
  /** Makes, rotates and revokes keys. */
  | 'DEVELOPER'
  /** Members, invitations, the name of the project and its end. */
  | 'OWNER'
  /** Reads usage, credits, keys and members, and asks about the weather. */
  | 'VIEWER';

/** A weather model. The ids are those of REST with `_` in place of `-`. */
export type ModelId =
  /** Météo-France AROME France 0.025 degree */
  | 'arome'
  /** ECMWF IFS open data 0.25 degree */
  | 'euro_ifs'
  /** NOAA GFS v16 0.25 degree */
  | 'gfs'
  /** NOAA HRRR v4 CONUS 3 km */
  | 'hrrr'
  /** DWD ICON-EU 6.5 km */
  | 'icon_eu'
  /** DWD ICON global 13 km */
  | 'icon_global'
  /** NOAA NAM 12 km (grid 218) */
  | 'nam';

/** A requested place. */
export type PlaceInput = {
  /** Echoed as `Point.label` to tell answers apart; at most 100 characters. */
  label?: string | null | undefined;
  /** Degrees north, -90 to 90. */
  latitude: number;
  /** Degrees east, -180 to 360. */
  longitude: number;
};

/** How much of a run is stored. */
export type RunState =
  /** All fields of the run are stored. */
  | 'COMPLETE'
  /** Some of its fields are stored. It answers with those when it is named, and is never the default. */
  | 'INCOMING'
  /** It was never ingested as a whole: requested fields are read from its source and then stored. It answers when it is named, and is in no list. */
  | 'ON_DEMAND';

/** What usage is split by. */
export type UsageGroup =
  /** Days, UTC. */
  | 'DAY'
  /** Hours, UTC. */
  | 'HOUR'
  /** Interfaces. */
  | 'INTERFACE'
  /** Keys and sessions. */
  | 'KEY'
  /** Weather models. */
  | 'MODEL'
  /** Routes and GraphQL operations. */
  | 'OPERATION';

/** A variable: one quantity on one level, in one fixed unit. Most are read from a model’s fields; a diagnostic is computed from other variables when it is requested. */
export type VariableName =
  /** Absolute humidity, kg m-3 */
  | 'absolute_humidity_2m'
  /** Air density at 250 hPa, kg m-3 */
  | 'air_density_250hpa'
  /** Air density at 300 hPa, kg m-3 */
  | 'air_density_300hpa'
  /** Air density at 500 hPa, kg m-3 */
  | 'air_density_500hpa'
  /** Air density at 700 hPa, kg m-3 */
  | 'air_density_700hpa'
  /** Air density at 850 hPa, kg m-3 */
  | 'air_density_850hpa'
  /** Air density at 1000 hPa, kg m-3 */
  | 'air_density_1000hpa'
  /** Air temperature at 2 m, K */
  | 'air_temperature_2m'
  /** Apparent temperature in the shade, K */
  | 'apparent_temperature_2m'
  /** Height of the boundary layer above ground, m */
  | 'boundary_layer_height'
  /** Convective available potential energy, J kg-1 */
  | 'cape'
  /** Convective inhibition, positive, of the same parcel as CAPE, J kg-1 */
  | 'convective_inhibition'
  /** Dew point temperature at 250 hPa, K */
  | 'dew_point_temperature_250hpa'
  /** Dew point temperature at 300 hPa, K */
  | 'dew_point_temperature_300hpa'
  /** Dew point temperature at 500 hPa, K */
  | 'dew_point_temperature_500hpa'
  /** Dew point temperature at 700 hPa, K */
  | 'dew_point_temperature_700hpa'
  /** Dew point temperature at 850 hPa, K */
  | 'dew_point_temperature_850hpa'
  /** Dew point temperature at 1000 hPa, K */
  | 'dew_point_temperature_1000hpa'
  /** Dew point temperature at 2 m, K */
  | 'dewpoint_temperature_2m'
  /** Direct part of the shortwave radiation on a horizontal plane, mean since the previous output step, W m-2 */
  | 'direct_shortwave_radiation'
  /** Height of 0 °C above mean sea level, m */
  | 'freezing_level_height'
  /** Geopotential height at 250 hPa, m */
  | 'geopotential_height_250hpa'
  /** Geopotential height at 300 hPa, m */
  | 'geopotential_height_300hpa'
  /** Geopotential height at 500 hPa, m */
  | 'geopotential_height_500hpa'
  /** Geopotential height at 700 hPa, m */
  | 'geopotential_height_700hpa'
  /** Geopotential height at 850 hPa, m */
  | 'geopotential_height_850hpa'
  /** Geopotential height at 1000 hPa, m */
  | 'geopotential_height_1000hpa'
  /** Heat index, K */
  | 'heat_index_2m'
  /** High cloud cover, % */
  | 'high_cloud_cover'
  /** Low cloud cover, % */
  | 'low_cloud_cover'
  /** Air pressure at mean sea level, Pa */
  | 'mean_sea_level_pressure'
  /** Mid-level cloud cover, % */
  | 'mid_cloud_cover'
  /** Convective available potential energy of the most unstable parcel, J kg-1 */
  | 'most_unstable_cape'
  /** Precipitation type, as the producer gives it, 1 */
  | 'precipitation_type'
  /** Precipitation type (a hint), 1 */
  | 'precipitation_type_2m'
  /** Direction that the primary swell comes from, degree */
  | 'primary_swell_from_direction'
  /** Significant height of the primary swell, m */
  | 'primary_swell_height'
  /** Mean period of the primary swell, s */
  | 'primary_swell_period'
  /** Relative humidity at 2 m, % */
  | 'relative_humidity_2m'
  /** Relative humidity at 250 hPa, over water, % */
  | 'relative_humidity_250hpa'
  /** Relative humidity at 300 hPa, over water, % */
  | 'relative_humidity_300hpa'
  /** Relative humidity at 500 hPa, over water, % */
  | 'relative_humidity_500hpa'
  /** Relative humidity at 700 hPa, over water, % */
  | 'relative_humidity_700hpa'
  /** Relative humidity at 850 hPa, over water, % */
  | 'relative_humidity_850hpa'
  /** Relative humidity at 1000 hPa, over water, % */
  | 'relative_humidity_1000hpa'
  /** Shortwave radiation on a horizontal plane, mean since the previous output step, W m-2 */
  | 'shortwave_radiation'
  /** Snow depth, m */
  | 'snow_depth'
  /** Snowfall since the previous output step, as water, kg m-2 */
  | 'snowfall_amount'
  /** Soil moisture at 0 to 7 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_0_7cm'
  /** Soil moisture at 0 to 10 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_0_10cm'
  /** Soil moisture at 7 to 28 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_7_28cm'
  /** Soil moisture at 10 to 40 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_10_40cm'
  /** Soil moisture at 28 to 100 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_28_100cm'
  /** Soil moisture at 40 to 100 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_40_100cm'
  /** Soil moisture at 100 to 200 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_100_200cm'
  /** Soil moisture at 100 to 289 cm below the ground, water and ice by volume, 1 */
  | 'soil_moisture_100_289cm'
  /** Soil temperature at 0 to 7 cm below the ground, K */
  | 'soil_temperature_0_7cm'
  /** Soil temperature at 0 to 10 cm below the ground, K */
  | 'soil_temperature_0_10cm'
  /** Soil temperature at 7 to 28 cm below the ground, K */
  | 'soil_temperature_7_28cm'
  /** Soil temperature at 10 to 40 cm below the ground, K */
  | 'soil_temperature_10_40cm'
  /** Soil temperature at 28 to 100 cm below the ground, K */
  | 'soil_temperature_28_100cm'
  /** Soil temperature at 40 to 100 cm below the ground, K */
  | 'soil_temperature_40_100cm'
  /** Soil temperature at 100 to 200 cm below the ground, K */
  | 'soil_temperature_100_200cm'
  /** Soil temperature at 100 to 289 cm below the ground, K */
  | 'soil_temperature_100_289cm'
  /** Specific humidity at 250 hPa, kg kg-1 */
  | 'specific_humidity_250hpa'
  /** Specific humidity at 300 hPa, kg kg-1 */
  | 'specific_humidity_300hpa'
  /** Specific humidity at 500 hPa, kg kg-1 */
  | 'specific_humidity_500hpa'
  /** Specific humidity at 700 hPa, kg kg-1 */
  | 'specific_humidity_700hpa'
  /** Specific humidity at 850 hPa, kg kg-1 */
  | 'specific_humidity_850hpa'
  /** Specific humidity at 1000 hPa, kg kg-1 */
  | 'specific_humidity_1000hpa'
  /** Height of the model’s ground above mean sea level, m */
  | 'surface_altitude'
  /** Air temperature at 250 hPa, K */
  | 'temperature_250hpa'
  /** Air temperature at 300 hPa, K */
  | 'temperature_300hpa'
  /** Air temperature at 500 hPa, K */
  | 'temperature_500hpa'
  /** Air temperature at 700 hPa, K */
  | 'temperature_700hpa'
  /** Air temperature at 850 hPa, K */
  | 'temperature_850hpa'
  /** Air temperature at 1000 hPa, K */
  | 'temperature_1000hpa'
  /** Total cloud cover, % */
  | 'total_cloud_cover'
  /** Precipitation since the previous output step, kg m-2 */
  | 'total_precipitation'
  /** Eastward wind at 250 hPa, m s-1 */
  | 'u_wind_250hpa'
  /** Eastward wind at 300 hPa, m s-1 */
  | 'u_wind_300hpa'
  /** Eastward wind at 500 hPa, m s-1 */
  | 'u_wind_500hpa'
  /** Eastward wind at 700 hPa, m s-1 */
  | 'u_wind_700hpa'
  /** Eastward wind at 850 hPa, m s-1 */
  | 'u_wind_850hpa'
  /** Eastward wind at 1000 hPa, m s-1 */
  | 'u_wind_1000hpa'
  /** Northward wind at 250 hPa, m s-1 */
  | 'v_wind_250hpa'
  /** Northward wind at 300 hPa, m s-1 */
  | 'v_wind_300hpa'
  /** Northward wind at 500 hPa, m s-1 */
  | 'v_wind_500hpa'
  /** Northward wind at 700 hPa, m s-1 */
  | 'v_wind_700hpa'
  /** Northward wind at 850 hPa, m s-1 */
  | 'v_wind_850hpa'
  /** Northward wind at 1000 hPa, m s-1 */
  | 'v_wind_1000hpa'
  /** Vapour pressure deficit, Pa */
  | 'vapour_pressure_deficit_2m'
  /** Vertical velocity at 250 hPa, as change of pressure: positive is downward, Pa s-1 */
  | 'vertical_velocity_250hpa'
  /** Vertical velocity at 300 hPa, as change of pressure: positive is downward, Pa s-1 */
  | 'vertical_velocity_300hpa'
  /** Vertical velocity at 500 hPa, as change of pressure: positive is downward, Pa s-1 */
  | 'vertical_velocity_500hpa'
  /** Vertical velocity at 700 hPa, as change of pressure: positive is downward, Pa s-1 */
  | 'vertical_velocity_700hpa'
  /** Vertical velocity at 850 hPa, as change of pressure: positive is downward, Pa s-1 */
  | 'vertical_velocity_850hpa'
  /** Vertical velocity at 1000 hPa, as change of pressure: positive is downward, Pa s-1 */
  | 'vertical_velocity_1000hpa'
  /** Visibility, m */
  | 'visibility'
  /** Direction that the waves come from, degree */
  | 'wave_from_direction'
  /** Significant height of wind waves and swell, m */
  | 'wave_height'
  /** Mean wave period, s */
  | 'wave_mean_period'
  /** Peak wave period, s */
  | 'wave_peak_period'
  /** Wet-bulb temperature, K */
  | 'wet_bulb_temperature_2m'
  /** Wind chill, K */
  | 'wind_chill_2m'
  /** Direction at 10 m that the wind blows from, degree */
  | 'wind_from_direction_10m'
  /** Direction at 80 m that the wind blows from, degree */
  | 'wind_from_direction_80m'
  /** Direction at 100 m that the wind blows from, degree */
  | 'wind_from_direction_100m'
  /** Direction at 250 hPa that the wind blows from, degree */
  | 'wind_from_direction_250hpa'
  /** Direction at 300 hPa that the wind blows from, degree */
  | 'wind_from_direction_300hpa'
  /** Direction at 500 hPa that the wind blows from, degree */
  | 'wind_from_direction_500hpa'
  /** Direction at 700 hPa that the wind blows from, degree */
  | 'wind_from_direction_700hpa'
  /** Direction at 850 hPa that the wind blows from, degree */
  | 'wind_from_direction_850hpa'
  /** Direction at 1000 hPa that the wind blows from, degree */
  | 'wind_from_direction_1000hpa'
  /** Wind gust at 10 m, m s-1 */
  | 'wind_gust_10m'
  /** Wind speed at 10 m, m s-1 */
  | 'wind_speed_10m'
  /** Wind speed at 80 m, m s-1 */
  | 'wind_speed_80m'
  /** Wind speed at 100 m, m s-1 */
  | 'wind_speed_100m'
  /** Wind speed at 250 hPa, m s-1 */
  | 'wind_speed_250hpa'
  /** Wind speed at 300 hPa, m s-1 */
  | 'wind_speed_300hpa'
  /** Wind speed at 500 hPa, m s-1 */
  | 'wind_speed_500hpa'
  /** Wind speed at 700 hPa, m s-1 */
  | 'wind_speed_700hpa'
  /** Wind speed at 850 hPa, m s-1 */
  | 'wind_speed_850hpa'
  /** Wind speed at 1000 hPa, m s-1 */
  | 'wind_speed_1000hpa'
  /** Eastward wind at 10 m, m s-1 */
  | 'wind_u_10m'
  /** Eastward wind at 80 m, m s-1 */
  | 'wind_u_80m'
  /** Eastward wind at 100 m, m s-1 */
  | 'wind_u_100m'
  /** Northward wind at 10 m, m s-1 */
  | 'wind_v_10m'
  /** Northward wind at 80 m, m s-1 */
  | 'wind_v_80m'
  /** Northward wind at 100 m, m s-1 */
  | 'wind_v_100m'
  /** Direction that the wind waves come from, degree */
  | 'wind_wave_from_direction'
  /** Significant height of wind waves, m */
  | 'wind_wave_height'
  /** Mean period of wind waves, s */
  | 'wind_wave_period';

export type WhoIsThereQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoIsThereQuery = { account: { kind: CallerKind, scopes: Array<KeyScope>, account: { id: string, email: string, name: string, operator: boolean } | null, project: { id: string } | null, projects: Array<{ id: string, name: string, role: MemberRole | null, plan: { id: string, language: boolean }, credits: { remaining: number | null, renewsAt: string | null } | null }> | null } | null };

export type ProjectPageQueryVariables = Exact<{
  project?: string | number | null | undefined;
}>;


export type ProjectPageQuery = { project: { id: string, name: string, createdAt: string, role: MemberRole | null, plan: { id: string, monthlyCredits: number | null, openRequests: number, openSubscriptions: number, operationCost: number, answerBytes: number, maxPoints: number, maxCells: number, maxSeries: number, language: boolean, archiveHours: number | null, requests: Array<{ name: string, quota: number, windowSeconds: number }> }, credits: { allowance: number | null, extra: number, remaining: number | null, renewsAt: string | null } | null } | null };

export type LedgerPageQueryVariables = Exact<{
  project?: string | number | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type LedgerPageQuery = { project: { id: string, credits: { ledger: { nodes: Array<{ id: string, at: string, kind: LedgerKind, credits: number, note: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null } | null };

export type KeysPageQueryVariables = Exact<{
  project?: string | number | null | undefined;
  ended?: boolean;
}>;


export type KeysPageQuery = { project: { id: string, keys: Array<{ id: string, name: string, state: KeyState, scopes: Array<KeyScope>, createdAt: string, createdBy: string | null, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, requestsToday: number | null, origins: Array<string> | null, addresses: Array<string> | null, previousSecretUntil: string | null }> | null } | null };

export type UsagePageQueryVariables = Exact<{
  project?: string | number | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  by: Array<UsageGroup> | UsageGroup;
}>;


export type UsagePageQuery = { project: { id: string, usage: { from: string, to: string, total: { requests: number, errors: number, credits: number, bytes: number, p50Ms: number, p95Ms: number } | null, rows: Array<{ start: string | null, key: string | null, interface: Interface | null, operation: string | null, model: ModelId | null, requests: number, errors: number, credits: number, bytes: number, p50Ms: number, p95Ms: number }> } | null } | null };

export type MembersPageQueryVariables = Exact<{
  project?: string | number | null | undefined;
}>;


export type MembersPageQuery = { project: { id: string, role: MemberRole | null, members: Array<{ role: MemberRole, since: string, account: { id: string, email: string, name: string } }> | null, invitations: Array<{ id: string, email: string, role: MemberRole | null, expiresAt: string }> | null } | null };

export type AuditPageQueryVariables = Exact<{
  project?: string | number | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type AuditPageQuery = { project: { id: string, auditLog: { nodes: Array<{ id: string, at: string, action: string, actor: string, actorKind: ActorKind, target: string, targetId: string, address: string | null, details: Array<{ name: string, value: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type CreateKeyMutationVariables = Exact<{
  project?: string | number | null | undefined;
  name: string;
  scopes?: Array<KeyScope> | KeyScope | null | undefined;
  expiresAt?: string | null | undefined;
  origins?: Array<string> | string | null | undefined;
  addresses?: Array<string> | string | null | undefined;
}>;


export type CreateKeyMutation = { createKey: { secret: string, key: { id: string, name: string, scopes: Array<KeyScope>, createdAt: string, expiresAt: string | null, origins: Array<string> | null, addresses: Array<string> | null } } | null };

export type RotateKeyMutationVariables = Exact<{
  id: string | number;
  graceHours?: number;
}>;


export type RotateKeyMutation = { rotateKey: { secret: string, key: { id: string, previousSecretUntil: string | null } } | null };

export type RevokeKeyMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeKeyMutation = { revokeKey: { id: string, state: KeyState, revokedAt: string | null } | null };

export type CreateProjectMutationVariables = Exact<{
  name: string;
}>;


export type CreateProjectMutation = { createProject: { id: string, name: string, role: MemberRole | null, plan: { id: string } } | null };

export type RenameProjectMutationVariables = Exact<{
  project: string | number;
  name: string;
}>;


export type RenameProjectMutation = { renameProject: { id: string, name: string } | null };

export type DeleteProjectMutationVariables = Exact<{
  project: string | number;
}>;


export type DeleteProjectMutation = { deleteProject: string | null };

export type InviteMemberMutationVariables = Exact<{
  project: string | number;
  email: string;
  role: MemberRole;
}>;


export type InviteMemberMutation = { inviteMember: { link: string, expiresAt: string } | null };

export type RevokeInvitationMutationVariables = Exact<{
  project: string | number;
  id: string | number;
}>;


export type RevokeInvitationMutation = { revokeInvitation: { id: string, invitations: Array<{ id: string }> | null } | null };

export type ChangeRoleMutationVariables = Exact<{
  project: string | number;
  account: string | number;
  role: MemberRole;
}>;


export type ChangeRoleMutation = { changeRole: { id: string, members: Array<{ role: MemberRole, account: { id: string } }> | null } | null };

export type RemoveMemberMutationVariables = Exact<{
  project: string | number;
  account: string | number;
}>;


export type RemoveMemberMutation = { removeMember: string | null };

export type OperatorsProjectsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type OperatorsProjectsQuery = { projects: { nodes: Array<{ id: string, name: string, createdAt: string, plan: { id: string }, credits: { remaining: number | null, extra: number, renewsAt: string | null } | null, members: Array<{ role: MemberRole, account: { id: string, email: string } }> | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, plans: Array<{ id: string, monthlyCredits: number | null }> | null };

export type OperatorsAccountsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type OperatorsAccountsQuery = { accounts: { nodes: Array<{ id: string, email: string, name: string, operator: boolean, disabled: boolean, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ChangePlanMutationVariables = Exact<{
  project: string | number;
  plan: string | number;
}>;


export type ChangePlanMutation = { changePlan: { id: string, plan: { id: string }, credits: { remaining: number | null, renewsAt: string | null } | null } | null };

export type GrantCreditsMutationVariables = Exact<{
  project: string | number;
  credits: number;
  kind: GrantKind;
  note?: string | null | undefined;
}>;


export type GrantCreditsMutation = { grantCredits: { id: string, credits: { extra: number, remaining: number | null } | null } | null };

export type InviteAccountMutationVariables = Exact<{
  email: string;
  operator?: boolean;
}>;


export type InviteAccountMutation = { inviteAccount: { link: string, expiresAt: string } | null };

export type DisableAccountMutationVariables = Exact<{
  account: string | number;
  disabled?: boolean;
}>;


export type DisableAccountMutation = { disableAccount: { id: string, disabled: boolean } | null };

export type MakeResetLinkMutationVariables = Exact<{
  account: string | number;
}>;


export type MakeResetLinkMutation = { makeResetLink: { link: string, expiresAt: string } | null };

export type CityForecastsQueryVariables = Exact<{
  cities: Array<PlaceInput> | PlaceInput;
  variables: Array<VariableName> | VariableName;
  until?: number | null | undefined;
}>;


export type CityForecastsQuery = { points: Array<{ label: string | null, forecast: { run: { initTime: string, state: RunState }, cell: { latitude: number, longitude: number } | null, series: { validTimes: string[], columns: Array<{ values: (number | null)[], variable: { name: VariableName, longName: string }, units: { symbol: string } }> } | null } | null } | null> | null };

export type WarmestOfEachDayQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  zone: string;
}>;


export type WarmestOfEachDayQuery = { point: { forecast: { aggregates: { periods: Array<{ localStart: string, hours: number }>, temperature: { maximum: (number | null)[] | null, units: { symbol: string } } | null } | null } | null } | null };

export type PressureMapQueryVariables = Exact<{
  box: BoxInput;
  leadHours: number;
}>;


export type PressureMapQuery = { slab: { nx: number, ny: number, latitudes: (number | null)[], longitudes: (number | null)[], values: (number | null)[], units: { symbol: string } } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const WhoIsThereDocument = new TypedDocumentString(`
    query WhoIsThere {
  account {
    kind
    scopes
    account {
      id
      email
      name
      operator
    }
    project {
      id
    }
    projects {
      id
      name
      role
      plan {
        id
        language
      }
      credits {
        remaining
        renewsAt
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WhoIsThereQuery, WhoIsThereQueryVariables>;
export const ProjectPageDocument = new TypedDocumentString(`
    query ProjectPage($project: ID) {
  project(id: $project) {
    id
    name
    createdAt
    role
    plan {
      id
      monthlyCredits
      requests {
        name
        quota
        windowSeconds
      }
      openRequests
      openSubscriptions
      operationCost
      answerBytes
      maxPoints
      maxCells
      maxSeries
      language
      archiveHours
    }
    credits {
      allowance
      extra
      remaining
      renewsAt
    }
  }
}
    `) as unknown as TypedDocumentString<ProjectPageQuery, ProjectPageQueryVariables>;
export const LedgerPageDocument = new TypedDocumentString(`
    query LedgerPage($project: ID, $first: NonNegativeInt!, $after: String) {
  project(id: $project) {
    id
    credits {
      ledger(first: $first, after: $after) {
        nodes {
          id
          at
          kind
          credits
          note
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<LedgerPageQuery, LedgerPageQueryVariables>;
export const KeysPageDocument = new TypedDocumentString(`
    query KeysPage($project: ID, $ended: Boolean! = false) {
  project(id: $project) {
    id
    keys(ended: $ended) {
      id
      name
      state
      scopes
      createdAt
      createdBy
      expiresAt
      revokedAt
      lastUsedAt
      requestsToday
      origins
      addresses
      previousSecretUntil
    }
  }
}
    `) as unknown as TypedDocumentString<KeysPageQuery, KeysPageQueryVariables>;
export const UsagePageDocument = new TypedDocumentString(`
    query UsagePage($project: ID, $from: Time, $to: Time, $by: [UsageGroup!]!) {
  project(id: $project) {
    id
    usage(from: $from, to: $to, by: $by) {
      from
      to
      total {
        requests
        errors
        credits
        bytes
        p50Ms
        p95Ms
      }
      rows {
        start
        key
        interface
        operation
        model
        requests
        errors
        credits
        bytes
        p50Ms
        p95Ms
      }
    }
  }
}
    `) as unknown as TypedDocumentString<UsagePageQuery, UsagePageQueryVariables>;
export const MembersPageDocument = new TypedDocumentString(`
    query MembersPage($project: ID) {
  project(id: $project) {
    id
    role
    members {
      role
      since
      account {
        id
        email
        name
      }
    }
    invitations {
      id
      email
      role
      expiresAt
    }
  }
}
    `) as unknown as TypedDocumentString<MembersPageQuery, MembersPageQueryVariables>;
export const AuditPageDocument = new TypedDocumentString(`
    query AuditPage($project: ID, $first: NonNegativeInt!, $after: String) {
  project(id: $project) {
    id
    auditLog(first: $first, after: $after) {
      nodes {
        id
        at
        action
        actor
        actorKind
        target
        targetId
        details {
          name
          value
        }
        address
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AuditPageQuery, AuditPageQueryVariables>;
export const CreateKeyDocument = new TypedDocumentString(`
    mutation CreateKey($project: ID, $name: String!, $scopes: [KeyScope!], $expiresAt: Time, $origins: [String!], $addresses: [String!]) {
  createKey(
    project: $project
    name: $name
    scopes: $scopes
    expiresAt: $expiresAt
    origins: $origins
    addresses: $addresses
  ) {
    secret
    key {
      id
      name
      scopes
      createdAt
      expiresAt
      origins
      addresses
    }
  }
}
    `) as unknown as TypedDocumentString<CreateKeyMutation, CreateKeyMutationVariables>;
export const RotateKeyDocument = new TypedDocumentString(`
    mutation RotateKey($id: ID!, $graceHours: NonNegativeInt! = 24) {
  rotateKey(id: $id, graceHours: $graceHours) {
    secret
    key {
      id
      previousSecretUntil
    }
  }
}
    `) as unknown as TypedDocumentString<RotateKeyMutation, RotateKeyMutationVariables>;
export const RevokeKeyDocument = new TypedDocumentString(`
    mutation RevokeKey($id: ID!) {
  revokeKey(id: $id) {
    id
    state
    revokedAt
  }
}
    `) as unknown as TypedDocumentString<RevokeKeyMutation, RevokeKeyMutationVariables>;
export const CreateProjectDocument = new TypedDocumentString(`
    mutation CreateProject($name: String!) {
  createProject(name: $name) {
    id
    name
    role
    plan {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CreateProjectMutation, CreateProjectMutationVariables>;
export const RenameProjectDocument = new TypedDocumentString(`
    mutation RenameProject($project: ID!, $name: String!) {
  renameProject(project: $project, name: $name) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<RenameProjectMutation, RenameProjectMutationVariables>;
export const DeleteProjectDocument = new TypedDocumentString(`
    mutation DeleteProject($project: ID!) {
  deleteProject(project: $project)
}
    `) as unknown as TypedDocumentString<DeleteProjectMutation, DeleteProjectMutationVariables>;
export const InviteMemberDocument = new TypedDocumentString(`
    mutation InviteMember($project: ID!, $email: String!, $role: MemberRole!) {
  inviteMember(project: $project, email: $email, role: $role) {
    link
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<InviteMemberMutation, InviteMemberMutationVariables>;
export const RevokeInvitationDocument = new TypedDocumentString(`
    mutation RevokeInvitation($project: ID!, $id: ID!) {
  revokeInvitation(project: $project, id: $id) {
    id
    invitations {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<RevokeInvitationMutation, RevokeInvitationMutationVariables>;
export const ChangeRoleDocument = new TypedDocumentString(`
    mutation ChangeRole($project: ID!, $account: ID!, $role: MemberRole!) {
  changeRole(project: $project, account: $account, role: $role) {
    id
    members {
      role
      account {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ChangeRoleMutation, ChangeRoleMutationVariables>;
export const RemoveMemberDocument = new TypedDocumentString(`
    mutation RemoveMember($project: ID!, $account: ID!) {
  removeMember(project: $project, account: $account)
}
    `) as unknown as TypedDocumentString<RemoveMemberMutation, RemoveMemberMutationVariables>;
export const OperatorsProjectsDocument = new TypedDocumentString(`
    query OperatorsProjects($first: NonNegativeInt!, $after: String) {
  projects(first: $first, after: $after) {
    nodes {
      id
      name
      createdAt
      plan {
        id
      }
      credits {
        remaining
        extra
        renewsAt
      }
      members {
        role
        account {
          id
          email
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
  plans {
    id
    monthlyCredits
  }
}
    `) as unknown as TypedDocumentString<OperatorsProjectsQuery, OperatorsProjectsQueryVariables>;
export const OperatorsAccountsDocument = new TypedDocumentString(`
    query OperatorsAccounts($first: NonNegativeInt!, $after: String) {
  accounts(first: $first, after: $after) {
    nodes {
      id
      email
      name
      operator
      disabled
      createdAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<OperatorsAccountsQuery, OperatorsAccountsQueryVariables>;
export const ChangePlanDocument = new TypedDocumentString(`
    mutation ChangePlan($project: ID!, $plan: ID!) {
  changePlan(project: $project, plan: $plan) {
    id
    plan {
      id
    }
    credits {
      remaining
      renewsAt
    }
  }
}
    `) as unknown as TypedDocumentString<ChangePlanMutation, ChangePlanMutationVariables>;
export const GrantCreditsDocument = new TypedDocumentString(`
    mutation GrantCredits($project: ID!, $credits: SafeInt!, $kind: GrantKind!, $note: String) {
  grantCredits(project: $project, credits: $credits, kind: $kind, note: $note) {
    id
    credits {
      extra
      remaining
    }
  }
}
    `) as unknown as TypedDocumentString<GrantCreditsMutation, GrantCreditsMutationVariables>;
export const InviteAccountDocument = new TypedDocumentString(`
    mutation InviteAccount($email: String!, $operator: Boolean! = false) {
  inviteAccount(email: $email, operator: $operator) {
    link
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<InviteAccountMutation, InviteAccountMutationVariables>;
export const DisableAccountDocument = new TypedDocumentString(`
    mutation DisableAccount($account: ID!, $disabled: Boolean! = true) {
  disableAccount(account: $account, disabled: $disabled) {
    id
    disabled
  }
}
    `) as unknown as TypedDocumentString<DisableAccountMutation, DisableAccountMutationVariables>;
export const MakeResetLinkDocument = new TypedDocumentString(`
    mutation MakeResetLink($account: ID!) {
  makeResetLink(account: $account) {
    link
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<MakeResetLinkMutation, MakeResetLinkMutationVariables>;
export const CityForecastsDocument = new TypedDocumentString(`
    query CityForecasts($cities: [PlaceInput!]!, $variables: [VariableName!]!, $until: NonNegativeInt) {
  points(at: $cities) {
    label
    forecast(model: gfs) {
      run {
        initTime
        state
      }
      cell {
        latitude
        longitude
      }
      series(leadTo: $until) {
        validTimes
        columns(variables: $variables) {
          variable {
            name
            longName
          }
          units {
            symbol
          }
          values
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CityForecastsQuery, CityForecastsQueryVariables>;
export const WarmestOfEachDayDocument = new TypedDocumentString(`
    query WarmestOfEachDay($latitude: Float!, $longitude: Float!, $zone: String!) {
  point(latitude: $latitude, longitude: $longitude) {
    forecast(model: gfs) {
      aggregates(zone: $zone) {
        periods {
          localStart
          hours
        }
        temperature: column(variable: air_temperature_2m, unit: "Cel") {
          units {
            symbol
          }
          maximum
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WarmestOfEachDayQuery, WarmestOfEachDayQueryVariables>;
export const PressureMapDocument = new TypedDocumentString(`
    query PressureMap($box: BoxInput!, $leadHours: NonNegativeInt!) {
  slab(
    model: gfs
    variable: mean_sea_level_pressure
    box: $box
    leadHours: $leadHours
  ) {
    nx
    ny
    latitudes
    longitudes
    units {
      symbol
    }
    values
  }
}
    `) as unknown as TypedDocumentString<PressureMapQuery, PressureMapQueryVariables>;