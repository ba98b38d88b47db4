import type { PlaceRecord } from '../place.ts';

/** Languages of region names besides the English or local ones of GeoNames. */
export type RegionLanguage = 'de' | 'fr' | 'es';
const ORDER: readonly RegionLanguage[] = ['de', 'fr', 'es'];

/** Names of regions in German, French and Spanish, by country and the name that GeoNames has; `=` where that is the name. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AT: {
    Carinthia: 'Kärnten, Carinthie, Carintia',
    'Lower Austria': 'Niederösterreich, Basse-Autriche, Baja Austria',
    'Upper Austria': 'Oberösterreich, Haute-Autriche, Alta Austria',
    Salzburg: '=, Salzbourg, Salzburgo',
    Styria: 'Steiermark, Styrie, Estiria',
    Tyrol: 'Tirol, =, Tirol',
    Vienna: 'Wien, Vienne, Viena',
  },
  AU: {
    'Australian Capital Territory':
      'Australisches Hauptstadtterritorium, Territoire de la capitale australienne, Territorio de la Capital Australiana',
    'New South Wales': '=, Nouvelle-Galles du Sud, Nueva Gales del Sur',
    'Northern Territory': '=, Territoire du Nord, Territorio del Norte',
    'South Australia': '=, Australie-Méridionale, Australia Meridional',
    Tasmania: 'Tasmanien, Tasmanie, =',
    'Western Australia': '=, Australie-Occidentale, Australia Occidental',
  },
  BE: {
    'Brussels Capital': 'Brüssel, Bruxelles-Capitale, Bruselas',
    Flanders: 'Flandern, Flandre, Flandes',
    Wallonia: 'Wallonien, Wallonie, Valonia',
  },
  CA: {
    'British Columbia': '=, Colombie-Britannique, Columbia Británica',
    'New Brunswick': '=, Nouveau-Brunswick, Nuevo Brunswick',
    'Newfoundland and Labrador': 'Neufundland und Labrador, Terre-Neuve-et-Labrador, Terranova y Labrador',
    'Northwest Territories': 'Nordwest-Territorien, Territoires du Nord-Ouest, Territorios del Noroeste',
    'Nova Scotia': '=, Nouvelle-Écosse, Nueva Escocia',
    'Prince Edward Island': '=, Île-du-Prince-Édouard, Isla del Príncipe Eduardo',
    Quebec: 'Québec, Québec, =',
  },
  CH: {
    Aargau: '=, Argovie, Argovia',
    'Basel-City': 'Basel-Stadt, Bâle-Ville, Basilea-Ciudad',
    'Basel-Landschaft': '=, Bâle-Campagne, Basilea-Campiña',
    Bern: '=, Berne, Berna',
    Fribourg: 'Freiburg, =, Friburgo',
    Geneva: 'Genf, Genève, Ginebra',
    Glarus: '=, Glaris, Glaris',
    Grisons: 'Graubünden, =, Grisones',
    Lucerne: 'Luzern, =, Lucerna',
    Neuchâtel: 'Neuenburg, =, =',
    Nidwalden: '=, Nidwald, Nidwald',
    Obwalden: '=, Obwald, Obwald',
    'Saint Gallen': 'St. Gallen, Saint-Gall, San Galo',
    Schaffhausen: '=, Schaffhouse, Schaffhausen',
    Solothurn: '=, Soleure, Soleura',
    Thurgau: '=, Thurgovie, Turgovia',
    Ticino: 'Tessin, Tessin, Tesino',
    Valais: 'Wallis, =, =',
    Vaud: 'Waadt, =, =',
    Zug: '=, Zoug, =',
    Zurich: 'Zürich, =, Zúrich',
  },
  DE: {
    'Baden-Wurttemberg': 'Baden-Württemberg, Bade-Wurtemberg, Baden-Wurtemberg',
    Bavaria: 'Bayern, Bavière, Baviera',
    Brandenburg: '=, Brandebourg, Brandeburgo',
    Bremen: '=, Brême, =',
    Hamburg: '=, Hambourg, Hamburgo',
    Hesse: 'Hessen, =, =',
    'Lower Saxony': 'Niedersachsen, Basse-Saxe, Baja Sajonia',
    'Mecklenburg-Vorpommern': '=, Mecklembourg-Poméranie-Occidentale, Mecklemburgo-Pomerania Occidental',
    'North Rhine-Westphalia': 'Nordrhein-Westfalen, Rhénanie-du-Nord-Westphalie, Renania del Norte-Westfalia',
    'Rheinland-Pfalz': '=, Rhénanie-Palatinat, Renania-Palatinado',
    Saarland: '=, Sarre, Sarre',
    Saxony: 'Sachsen, Saxe, Sajonia',
    'Saxony-Anhalt': 'Sachsen-Anhalt, Saxe-Anhalt, Sajonia-Anhalt',
    'State of Berlin': 'Berlin, Berlin, Berlín',
    Thuringia: 'Thüringen, Thuringe, Turingia',
  },
  ES: {
    Andalusia: 'Andalusien, Andalousie, Andalucía',
    Aragon: 'Aragonien, =, Aragón',
    Asturias: 'Asturien, Asturies, =',
    'Balearic Islands': 'Balearen, Baléares, Islas Baleares',
    'Basque Country': 'Baskenland, Pays basque, País Vasco',
    'Canary Islands': 'Kanaren, Canaries, Canarias',
    Cantabria: 'Kantabrien, Cantabrie, =',
    'Castille and León': 'Kastilien und León, Castille-et-León, Castilla y León',
    'Castille-La Mancha': 'Kastilien-La Mancha, Castille-La Manche, Castilla-La Mancha',
    Catalonia: 'Katalonien, Catalogne, Cataluña',
    Extremadura: '=, Estrémadure, =',
    Galicia: 'Galicien, Galice, =',
    Murcia: '=, Murcie, =',
    Navarre: 'Navarra, =, Navarra',
    Valencia: '=, Valence, Comunidad Valenciana',
  },
  FR: {
    Brittany: 'Bretagne, Bretagne, Bretaña',
    Corsica: 'Korsika, Corse, Córcega',
    'New Aquitaine': 'Neu-Aquitanien, Nouvelle-Aquitaine, Nueva Aquitania',
    Normandy: 'Normandie, Normandie, Normandía',
    Occitanie: 'Okzitanien, =, Occitania',
  },
  GB: {
    England: '=, Angleterre, Inglaterra',
    'Northern Ireland': 'Nordirland, Irlande du Nord, Irlanda del Norte',
    Scotland: 'Schottland, Écosse, Escocia',
    Wales: '=, Pays de Galles, Gales',
  },
  IT: {
    Abruzzo: 'Abruzzen, Abruzzes, Abruzos',
    'Aosta Valley': 'Aostatal, Vallée d’Aoste, Valle de Aosta',
    Apulia: 'Apulien, Pouilles, =',
    Basilicate: 'Basilikata, =, Basilicata',
    Calabria: 'Kalabrien, Calabre, =',
    Campania: 'Kampanien, Campanie, =',
    'Emilia-Romagna': '=, Émilie-Romagne, Emilia-Romaña',
    'Friuli Venezia Giulia': 'Friaul-Julisch Venetien, Frioul-Vénétie Julienne, Friul-Venecia Julia',
    Lazio: 'Latium, Latium, Lacio',
    Liguria: 'Ligurien, Ligurie, =',
    Lombardy: 'Lombardei, Lombardie, Lombardía',
    Piedmont: 'Piemont, Piémont, Piamonte',
    Sardinia: 'Sardinien, Sardaigne, Cerdeña',
    Sicily: 'Sizilien, Sicile, Sicilia',
    'The Marches': 'Marken, Marches, Marcas',
    'Trentino-Alto Adige': 'Trentino-Südtirol, Trentin-Haut-Adige, Trentino-Alto Adigio',
    Tuscany: 'Toskana, Toscane, Toscana',
    Umbria: 'Umbrien, Ombrie, Umbría',
    Veneto: 'Venetien, Vénétie, Véneto',
  },
  US: {
    California: 'Kalifornien, Californie, =',
    'District of Columbia': '=, =, Distrito de Columbia',
    Florida: '=, Floride, =',
    Georgia: '=, Géorgie, =',
    Hawaii: '=, Hawaï, Hawái',
    Louisiana: '=, Louisiane, Luisiana',
    Michigan: '=, =, Míchigan',
    Mississippi: '=, =, Misisipi',
    Missouri: '=, =, Misuri',
    'New Hampshire': '=, =, Nuevo Hampshire',
    'New Jersey': '=, =, Nueva Jersey',
    'New Mexico': '=, Nouveau-Mexique, Nuevo México',
    'New York': '=, =, Nueva York',
    'North Carolina': '=, Caroline du Nord, Carolina del Norte',
    'North Dakota': '=, Dakota du Nord, Dakota del Norte',
    Oregon: '=, =, Oregón',
    Pennsylvania: '=, Pennsylvanie, Pensilvania',
    'South Carolina': '=, Caroline du Sud, Carolina del Sur',
    'South Dakota': '=, Dakota du Sud, Dakota del Sur',
    Virginia: '=, Virginie, =',
    'West Virginia': '=, Virginie-Occidentale, Virginia Occidental',
  },
};

/** What GeoNames adds in English to the names of regions all over the world. */
export const ENGLISH_KIND =
  /^(?:Municipality|State|Region|Republic) of (?:the )?| (?:Province|County|Region|Department|District|Oblast|State|Governorate|Municipality|Parish|Prefecture)$/;

/** A region in another language; without the English word for its kind where its name there is not known. Null for none. */
export function regionIn(
  { region, countryCode }: Pick<PlaceRecord, 'region' | 'countryCode'>,
  language: RegionLanguage,
): string | null {
  if (region === null) return null;
  const known = NAMES[countryCode]?.[region]?.split(', ')[ORDER.indexOf(language)];
  if (known !== undefined && known !== '=') return known;
  return known === undefined ? region.replace(ENGLISH_KIND, '') : region;
}
