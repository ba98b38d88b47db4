import { fold } from '../names/fold.ts';
import type { RegionRow } from '../packed/columns.ts';
import { ENGLISH_KIND } from './region-labels.ts';

/**
 * Names of regions besides the one that GeoNames lists: in German, French, Spanish, Italian, Portuguese, Dutch, Polish and the local language, and by
 * the usual code where GeoNames has a number instead. By country and GeoNames' code.
 */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'AT.02': 'Kärnten, Carinthie, Carintia, Carinzia, Caríntia, Karinthië, Karyntia',
  'AT.03':
    'Niederösterreich, Basse-Autriche, Baja Austria, Bassa Austria, Baixa Áustria, Neder-Oostenrijk, Dolna Austria',
  'AT.04': 'Oberösterreich, Haute-Autriche, Alta Austria, Alta Áustria, Opper-Oostenrijk, Górna Austria',
  'AT.05': 'Salzburger Land, Salzbourg, Salzburgo, Salisburghese, Salzburgerland',
  'AT.06': 'Steiermark, Styrie, Estiria, Stiria, Estíria, Stiermarken, Styria',
  'AT.07': 'Tirol, Tyrol, Tirolo',
  'AT.09': 'Wien, Vienne, Viena, Wenen, Wiedeń',
  'AU.01': 'ACT',
  'AU.02': 'NSW, Neusüdwales, Nouvelle-Galles du Sud, Nueva Gales del Sur',
  'AU.03': 'NT, Nordterritorium, Territoire du Nord, Territorio del Norte',
  'AU.04': 'QLD',
  'AU.05': 'SA, Südaustralien, Australie-Méridionale, Australia Meridional',
  'AU.06': 'TAS, Tasmanien, Tasmanie',
  'AU.07': 'VIC',
  'AU.08': 'WA, Westaustralien, Australie-Occidentale, Australia Occidental',
  'BE.BRU': 'Brüssel, Bruxelles, Bruselas, Brussel, Brussels, Bruxelas, Bruksela',
  'BE.VLG': 'Flandern, Flandre, Flandes, Vlaanderen, Fiandre, Flandres, Flandria, Vlaams Gewest',
  'BE.WAL': 'Wallonien, Wallonie, Valonia, Vallonia, Valônia, Wallonië, Walonia',
  'CA.01': 'AB',
  'CA.02':
    'BC, Britisch-Kolumbien, Colombie-Britannique, Columbia Británica, Columbia Britannica, Colúmbia Britânica, Brits-Columbia, Kolumbia Brytyjska',
  'CA.03': 'MB',
  'CA.04': 'NB, Neubraunschweig, Nouveau-Brunswick, Nuevo Brunswick',
  'CA.05':
    'NL, Neufundland, Neufundland und Labrador, Terre-Neuve, Terranova, Newfoundland, Nowa Fundlandia, Terra Nova',
  'CA.07':
    'NS, Neuschottland, Nouvelle-Écosse, Nueva Escocia, Nuova Scozia, Nova Escócia, Nieuw-Schotland, Nowa Szkocja',
  'CA.08': 'ON',
  'CA.09': 'PE, PEI, Prinz-Edward-Insel, Île-du-Prince-Édouard, Isla del Príncipe Eduardo',
  'CA.10': 'QC, PQ',
  'CA.11': 'SK',
  'CA.12': 'YT',
  'CA.13': 'NT, NWT, Nordwest-Territorien, Territoires du Nord-Ouest, Territorios del Noroeste',
  'CA.14': 'NU',
  'CH.AG': 'Argovie, Argovia',
  'CH.AI': 'Appenzell Rhodes-Intérieures',
  'CH.AR': 'Appenzell Rhodes-Extérieures',
  'CH.BE': 'Berne, Berna',
  'CH.BL': 'Baselland, Bâle-Campagne, Basilea-Campiña',
  'CH.BS': 'Basel-Stadt, Bâle-Ville, Basilea-Ciudad',
  'CH.FR': 'Freiburg, Friburgo',
  'CH.GE': 'Genf, Genève, Ginebra',
  'CH.GL': 'Glaris',
  'CH.GR': 'Graubünden, Grisones, Grigioni, Gryzonia',
  'CH.LU': 'Luzern, Lucerna',
  'CH.NE': 'Neuenburg',
  'CH.NW': 'Nidwald',
  'CH.OW': 'Obwald',
  'CH.SG': 'St. Gallen, Sankt Gallen, Saint-Gall, San Galo',
  'CH.SH': 'Schaffhouse, Schaffhausen',
  'CH.SO': 'Soleure, Soleura',
  'CH.TG': 'Thurgovie, Turgovia',
  'CH.TI': 'Tessin, Tesino, Ticino, Tessyn',
  'CH.VD': 'Waadt',
  'CH.VS': 'Wallis, Vallese',
  'CH.ZG': 'Zoug',
  'CH.ZH': 'Zürich',
  'DE.01': 'BW, Bade-Wurtemberg, Baden-Wuerttemberg, Bade-Vurtemberga, Badenia-Wirtembergia',
  'DE.02': 'BY, Bayern, Bavière, Baviera, Beieren, Bawaria',
  'DE.03': 'HB, Brême',
  'DE.04': 'HH, Hambourg, Hamburgo',
  'DE.05': 'HE, Hessen, Hesse, Assia, Hesja',
  'DE.06':
    'NI, Niedersachsen, Basse-Saxe, Baja Sajonia, Bassa Sassonia, Baixa Saxônia, Baixa Saxónia, Nedersaksen, Dolna Saksonia',
  'DE.07':
    'NW, NRW, Nordrhein-Westfalen, Rhénanie-du-Nord-Westphalie, Renania del Norte-Westfalia, Renania Settentrionale-Vestfalia, Renânia do Norte-Vestfália, Noordrijn-Westfalen, Nadrenia Północna-Westfalia',
  'DE.08':
    'RP, Rhineland-Palatinate, Rhénanie-Palatinat, Renania-Palatinado, Renania-Palatinato, Renânia-Palatinado, Rijnland-Palts, Nadrenia-Palatynat',
  'DE.09': 'SL, Sarre',
  'DE.10': 'SH, Sleeswijk-Holstein, Szlezwik-Holsztyn',
  'DE.11': 'BB, Brandebourg, Brandeburgo, Brandenburgia',
  'DE.12':
    'MV, Mecklembourg-Poméranie-Occidentale, Mecklemburgo-Pomerania Occidental, Meclemburgo-Pomerania Anteriore, Mecklenburg-Voor-Pommeren, Meklemburgia-Pomorze Przednie',
  'DE.13': 'SN, Sachsen, Saxe, Sajonia, Sassonia, Saxônia, Saxónia, Saksen, Saksonia',
  'DE.14': 'ST, Sachsen-Anhalt, Saxe-Anhalt, Sajonia-Anhalt, Sassonia-Anhalt, Saksen-Anhalt, Saksonia-Anhalt',
  'DE.15': 'TH, Thüringen, Thuringe, Turingia, Turíngia, Turyngia',
  'DE.16': 'Berlin, Berlín',
  'ES.07': 'Islas Baleares, Illes Balears, Baleares, Balearen, Baléares, Mallorca, Baleari, Baleary',
  'ES.27': 'Rioja',
  'ES.29': 'Comunidad de Madrid',
  'ES.31': 'Región de Murcia, Murcie',
  'ES.32': 'Navarra',
  'ES.34': 'Asturien, Asturies, Astúrias, Asturië, Asturia',
  'ES.39': 'Kantabrien, Cantabrie, Cantábria, Cantabrië, Kantabria',
  'ES.51': 'Andalucía, Andalusien, Andalousie, Andalusia, Andaluzia, Andalusië, Andaluzja',
  'ES.52': 'Aragón, Aragonien, Aragona, Aragão, Aragonia',
  'ES.53':
    'Islas Canarias, Canarias, Kanaren, Kanarische Inseln, Canaries, Îles Canaries, Canarie, Canárias, Canarische Eilanden',
  'ES.54':
    'Castilla-La Mancha, Kastilien-La Mancha, Castille-La Manche, Castiglia-La Mancia, Castela-Mancha, Kastylia-La Mancha',
  'ES.55':
    'Castilla y León, Kastilien und León, Castille-et-León, Castiglia e León, Castela e Leão, Castilië en León, Kastylia i León',
  'ES.56': 'Cataluña, Catalunya, Katalonien, Catalogne, Catalogna, Catalunha, Catalonië, Katalonia',
  'ES.57': 'Estrémadure, Estremadura, Extremadura',
  'ES.58': 'Galicien, Galice, Galizia, Galiza, Galicië',
  'ES.59': 'País Vasco, Euskadi, Baskenland, Pays basque, Paesi Baschi, País Basco, Kraj Basków',
  'ES.60': 'Comunidad Valenciana, Comunitat Valenciana',
  'FR.11': 'Île-de-France, Isla de Francia, Isola di Francia, Ilha de França',
  'FR.24': 'Centre',
  'FR.27': 'Burgund, Bourgogne, Burgundy, Borgoña, Franche-Comté, Borgogna, Borgonha, Bourgondië, Burgundia',
  'FR.28': 'Normandie, Normandía, Normandia, Normandië',
  'FR.32': 'Nordfrankreich, Picardie, Nord-Pas-de-Calais',
  'FR.44':
    'Elsass, Alsace, Alsacia, Lorraine, Lothringen, Lorena, Champagne, Alsazia, Alsácia, Elzas, Alzacja, Lotaringia, Lotharingen, Szampania',
  'FR.52': 'País del Loira',
  'FR.53': 'Bretagne, Bretaña, Bretagna, Bretanha, Bretania',
  'FR.75':
    'Nouvelle-Aquitaine, Neu-Aquitanien, Nueva Aquitania, Aquitaine, Limousin, Nuova Aquitania, Akwitania, Aquitanië',
  'FR.76':
    'Okzitanien, Occitanie, Occitania, Languedoc-Roussillon, Midi-Pyrénées, Occitânia, Oksytania, Linguadoca, Langwedocja',
  'FR.84': 'Auvergne, Rhône-Alpes, Alvernia, Alvérnia, Owernia',
  'FR.93': 'PACA, Provence, Côte d’Azur, Provenza, Provença, Prowansja, Costa Azzurra, Lazurowe Wybrzeże',
  'FR.94': 'Korsika, Corse, Córcega, Corsica, Córsega, Korsyka',
  'GB.ENG': 'Angleterre, Inglaterra, Inghilterra, Engeland, Anglia',
  'GB.NIR':
    'Nordirland, Irlande du Nord, Irlanda del Norte, Irlanda del Nord, Irlanda do Norte, Noord-Ierland, Irlandia Północna',
  'GB.SCT': 'Schottland, Écosse, Escocia, Scozia, Escócia, Schotland, Szkocja',
  'GB.WLS': 'Pays de Galles, Gales, Galles, País de Gales, Walia, Wales',
  'GR.ESYE43': 'Kreta, Creta, Crète',
  'HR.04': 'Istrien, Istrie, Ístria, Istrië',
  'HR.15': 'Dalmatia, Dalmazia, Dalmatien, Dalmatie, Dalmacia, Dalmácia, Dalmatië, Dalmacja',
  'IT.01': 'Abruzzen, Abruzzes, Abruzos, Abruzzo, Abruzzi, Abruzja',
  'IT.02': 'Basilicata, Basilikata',
  'IT.03': 'Kalabrien, Calabre, Calábria, Calabrië, Kalabria',
  'IT.04': 'Kampanien, Campanie, Campânia, Campanië, Kampania',
  'IT.05': 'Emilia-Romagna, Émilie-Romagne, Emilia-Romaña',
  'IT.06': 'Friaul, Frioul, Friuli, Friul',
  'IT.07': 'Latium, Lacio, Lácio, Lacjum',
  'IT.08': 'Ligurien, Ligurie, Ligúria, Ligurië',
  'IT.09': 'Lombardei, Lombardie, Lombardía, Lombardia, Lombardije',
  'IT.10': 'Marche, Marken, Marches, Marcas',
  'IT.12': 'Piemont, Piémont, Piamonte, Piemonte, Piëmont',
  'IT.13': 'Apulien, Pouilles, Apulia, Puglia, Puglie, Apúlia, Apulië',
  'IT.14': 'Sardinien, Sardaigne, Cerdeña, Sardegna, Sardenha, Sardinië, Sardynia',
  'IT.15': 'Sizilien, Sicile, Sicilia, Sicília, Sicilië, Sycylia',
  'IT.16': 'Toskana, Toscane, Toscana, Toskania',
  'IT.17':
    'Südtirol, Tyrol du Sud, Tirol del Sur, South Tyrol, Alto Adige, Trentino, Trentin, Sudtirolo, Tirol do Sul, Zuid-Tirol, Tyrol Południowy, Trydent',
  'IT.18': 'Umbrien, Ombrie, Umbría, Úmbria, Umbrië',
  'IT.19': 'Aostatal, Vallée d’Aoste, Valle d’Aosta, Valle de Aosta, Vale de Aosta, Dolina Aosty',
  'IT.20': 'Venetien, Vénétie, Véneto, Veneto, Vêneto',
  'NL.01': 'Drente',
  'NL.02': 'Frísia, Frisia, Friesland, Fryzja',
  'NL.06':
    'Noord-Brabant, Brabante del Nord, Brabante do Norte, Nordbrabant, Brabant-Septentrional, Brabancja Północna',
  'NL.07':
    'Noord-Holland, Olanda Settentrionale, Holanda do Norte, Nordholland, Hollande-Septentrionale, Holandia Północna',
  'NL.10': 'Zelanda, Zelândia, Seeland, Zélande, Zelandia',
  'NL.11':
    'Zuid-Holland, Olanda Meridionale, Holanda do Sul, Südholland, Hollande-Méridionale, Holandia Południowa',
  'PL.72': 'Dolny Śląsk, Dolnośląskie, Niederschlesien, Bassa Slesia, Neder-Silezië',
  'PL.73': 'Kujawy, Kujawsko-pomorskie',
  'PL.74': 'Łódzkie',
  'PL.75': 'Lubelskie, Lubelszczyzna',
  'PL.76': 'Lubuskie',
  'PL.77': 'Małopolska, Małopolskie, Kleinpolen, Petite-Pologne, Piccola Polonia, Klein-Polen',
  'PL.78': 'Mazowsze, Mazowieckie, Masowien, Masovia, Mazovië',
  'PL.79': 'Opolskie',
  'PL.80': 'Podkarpacie, Podkarpackie',
  'PL.81': 'Podlaskie, Podlasie, Podlachia',
  'PL.82': 'Pomorze, Pomorskie, Pommern, Poméranie, Pomerania, Pommeren',
  'PL.83': 'Śląsk, Śląskie, Schlesien, Silésie, Slesia, Silésia, Silezië',
  'PL.84': 'Świętokrzyskie',
  'PL.85': 'Warmia i Mazury, Mazury, Warmińsko-mazurskie, Masuren, Mazurie',
  'PL.86': 'Wielkopolska, Wielkopolskie, Großpolen, Groot-Polen',
  'PL.87': 'Pomorze Zachodnie, Zachodniopomorskie, Westpommern',
  'PT.04': 'Minho',
  'PT.08': 'Alentejo',
  'PT.09': 'Algarve',
  'PT.10': 'Madera',
  'PT.21': 'Trás-os-Montes',
  'PT.23': 'Açores, Azzorre, Azoren, Azory',
  'US.AK': 'Alasca, Alaska',
  'US.CA': 'Kalifornien, Californie, Califórnia, Californië, Kalifornia',
  'US.DC': 'District of Columbia, D.C.',
  'US.FL': 'Floride, Flórida, Floryda',
  'US.GA': 'Géorgie',
  'US.HI': 'Hawaii, Hawái, Havaí, Hawaje, Hawaï',
  'US.LA': 'Louisiane, Luisiana, Luizjana',
  'US.MI': 'Míchigan',
  'US.MO': 'Misuri',
  'US.MS': 'Misisipi',
  'US.NC':
    'Caroline du Nord, Carolina del Norte, Nordkarolina, Carolina del Nord, Carolina do Norte, Noord-Carolina, Karolina Północna',
  'US.ND': 'Dakota du Nord, Dakota del Norte',
  'US.NH': 'Nuevo Hampshire',
  'US.NJ': 'Nueva Jersey',
  'US.NM': 'Nouveau-Mexique, Nuevo México, Neumexiko, Nuovo Messico, Novo México, Nowy Meksyk',
  'US.NY': 'Nueva York, State of New York',
  'US.OR': 'Oregón',
  'US.PA': 'Pennsylvanie, Pensilvania, Pennsylvanien, Pennsylwania, Pensilvânia',
  'US.SC':
    'Caroline du Sud, Carolina del Sur, Südkarolina, Carolina del Sud, Carolina do Sul, Zuid-Carolina, Karolina Południowa',
  'US.SD': 'Dakota du Sud, Dakota del Sur',
  'US.TX': 'Tejas, Teksas',
  'US.VA': 'Virginie, Virgínia, Wirginia',
  'US.WA': 'Washington State',
  'US.WV': 'Virginie-Occidentale, Virginia Occidental',
};

/** Folded: what a region is called, and its code where that is of letters. */
export function regionKeys(row: RegionRow): readonly string[] {
  const [country, code, name] = row;
  const all = [name ?? '', ...othersOf(country, code), /^[A-Z]{2,3}$/.test(code) ? code : ''];
  return all.map(fold).filter(Boolean);
}

/** What a region is called where it is named alone: no code, which would be an ordinary word, and no island. */
export function regionNames([country, code, name]: RegionRow): readonly string[] {
  const own = name === null ? [] : [name, name.replace(ENGLISH_KIND, '')];
  return [...own, ...othersOf(country, code).filter((one) => !/^[A-Z]+$/.test(one) && one !== 'Mallorca')];
}

function othersOf(country: string, code: string): readonly string[] {
  return OTHER_NAMES[`${country}.${code}`]?.split(', ') ?? [];
}
