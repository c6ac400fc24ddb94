/** Given and family names by origin. Made-up people get both from one origin, as most people do. */
export interface Names {
  readonly nationality: string;
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly family: readonly string[];
}

const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

const names = (nationality: string, female: string, male: string, family: string): Names => ({
  nationality,
  female: words(female),
  male: words(male),
  family: words(family),
});

export const british = names(
  'British',
  'Amelia, Beatrice, Charlotte, Daisy, Edith, Florence, Georgina, Harriet, Imogen, Jessica, Lucy, Matilda, Nell, Olivia, Poppy, Rosalind, Sophie, Tabitha, Verity, Zoë',
  'Adam, Benedict, Callum, Daniel, Edward, Freddie, George, Harry, Isaac, Jack, Laurence, Miles, Nathan, Oliver, Patrick, Rupert, Samuel, Theo, William, Zachary',
  'Ainsworth, Barlow, Chadwick, Dawson, Ellison, Fairbairn, Goddard, Hartley, Ingram, Jessop, Kendall, Langford, Marsden, Norris, Ogden, Pemberton, Radcliffe, Sutcliffe, Thornton, Underhill, Wainwright, Yates',
);

export const portuguese = names(
  'Portuguese',
  'Ana, Beatriz, Carolina, Catarina, Constança, Filipa, Francisca, Inês, Joana, Leonor, Madalena, Mafalda, Margarida, Maria, Mariana, Marta, Matilde, Rita, Sofia, Teresa',
  'Afonso, António, Bernardo, Diogo, Duarte, Francisco, Gonçalo, Guilherme, Henrique, João, José, Lourenço, Luís, Martim, Miguel, Nuno, Pedro, Rodrigo, Simão, Tomás',
  'Almeida, Antunes, Azevedo, Barbosa, Carvalho, Correia, Fonseca, Gonçalves, Guimarães, Lourenço, Magalhães, Marques, Mendonça, Moreira, Nogueira, Pacheco, Pinheiro, Quintão, Reis, Simões, Teixeira, Vasconcelos',
);

export const dutch = names(
  'Dutch',
  'Anouk, Britt, Carlijn, Eline, Femke, Fleur, Hanneke, Ilse, Jolijn, Lieke, Maaike, Marloes, Nienke, Roos, Sanne, Saskia, Tess, Veerle, Willemijn, Yara',
  'Bas, Bram, Coen, Daan, Floris, Gijs, Hugo, Jeroen, Joris, Koen, Lars, Maarten, Niels, Pim, Ruben, Sander, Stijn, Thijs, Wouter, Youri',
  'Bakker, de Boer, van den Berg, Dekker, van Dijk, Dijkstra, de Graaf, Hendriks, de Jong, Kuipers, van Leeuwen, Mulder, Postma, Prins, Schouten, Smit, Veenstra, Verhoeven, Visser, de Wit',
);

const origins: readonly Names[] = [
  names(
    'Irish',
    'Aoife, Bríd, Caoimhe, Deirdre, Éabha, Fionnuala, Gráinne, Niamh, Orla, Róisín, Sinéad, Úna',
    'Cian, Conor, Darragh, Declan, Eoin, Fergal, Fintan, Liam, Oisín, Pádraig, Ronan, Seán',
    "Brennan, Byrne, Callaghan, Doyle, Fitzgerald, Gallagher, Kavanagh, Lynch, McCarthy, Nolan, O'Brien, O'Connor, O'Neill, Quinn",
  ),
  names(
    'Indian',
    'Aditi, Ananya, Asha, Deepika, Divya, Ishita, Kavya, Lakshmi, Meera, Nandini, Priya, Sunita, Tara, Vidya',
    'Aarav, Aditya, Arjun, Dev, Ishaan, Karan, Manish, Nikhil, Pranav, Rahul, Rohan, Sanjay, Varun, Vikram',
    'Agarwal, Banerjee, Bhatt, Chatterjee, Deshpande, Gupta, Iyer, Joshi, Kapoor, Kulkarni, Mehta, Nair, Patel, Rao, Reddy, Sharma, Subramanian',
  ),
  names(
    'Nigerian',
    'Adaeze, Amara, Bolanle, Chidinma, Ebele, Folake, Ifeoma, Kemi, Ngozi, Nneka, Simisola, Temitope',
    'Adebayo, Chinedu, Chukwuemeka, Ekene, Femi, Ikenna, Kelechi, Kunle, Obinna, Olumide, Segun, Tunde',
    'Abiola, Achebe, Adeyemi, Balogun, Bello, Ekwueme, Eze, Ibekwe, Nwosu, Obi, Ogunleye, Okafor, Okonkwo, Onyeka',
  ),
  names(
    'Polish',
    'Agnieszka, Aleksandra, Barbara, Ewa, Grażyna, Hanna, Joanna, Katarzyna, Magdalena, Małgorzata, Monika, Zofia',
    'Andrzej, Bartosz, Grzegorz, Jakub, Krzysztof, Łukasz, Maciej, Michał, Paweł, Przemysław, Tomasz, Wojciech',
    'Adamczyk, Dąbrowski, Jankowski, Kaczmarek, Kowalczyk, Król, Lewandowski, Mazur, Nowak, Pawlak, Wiśniewski, Wójcik, Zając, Zieliński',
  ),
  names(
    'Brazilian',
    'Aline, Bruna, Camila, Débora, Fernanda, Gabriela, Isadora, Larissa, Letícia, Luana, Rafaela, Tainá, Thaís, Vitória',
    'Anderson, Bruno, Caio, Davi, Eduardo, Fábio, Gustavo, Leandro, Mateus, Otávio, Rafael, Renato, Thiago, Vinícius',
    'Araújo, Batista, Cardoso, Conceição, Duarte, Ferreira, Freitas, Gomes, Lacerda, Macedo, Nascimento, Oliveira, Ribeiro, Santana, Souza',
  ),
  names(
    'Spanish',
    'Alba, Begoña, Carmen, Elena, Inmaculada, Itziar, Lucía, Montserrat, Nuria, Paula, Rocío, Yolanda',
    'Álvaro, Andrés, Borja, Diego, Íñigo, Iker, Javier, Jesús, Jordi, Marcos, Raúl, Sergio',
    'Aguilar, Castillo, Domínguez, Etxeberria, Fernández, García, Ibáñez, Jiménez, Martínez, Muñoz, Navarro, Núñez, Ortega, Vázquez',
  ),
  names(
    'German',
    'Anke, Birgit, Claudia, Franziska, Greta, Heike, Jana, Katja, Lena, Mareike, Silke, Ulrike',
    'Bastian, Christoph, Dieter, Felix, Jürgen, Jörg, Klaus, Lukas, Matthias, Stefan, Torsten, Ulrich',
    'Bäcker, Baumann, Fischer, Großmann, Hoffmann, Krüger, Lehmann, Müller, Neumann, Schäfer, Schröder, Vogel, Weiß, Zimmermann',
  ),
  names(
    'French',
    'Adèle, Camille, Chloé, Delphine, Élodie, Hélène, Juliette, Léa, Margaux, Océane, Solène, Zélie',
    'Antoine, Baptiste, Clément, Étienne, Gaël, Jérôme, Loïc, Mathieu, Nicolas, Rémi, Théo, Yannick',
    'Beaumont, Chevalier, Dubois, Fournier, Girard, Lefèvre, Marchand, Mercier, Moreau, Noël, Pelletier, Renaud, Rousseau, Tessier',
  ),
  names(
    'Italian',
    'Alessia, Bianca, Chiara, Elisabetta, Federica, Ginevra, Ilaria, Martina, Noemi, Paola, Serena, Valentina',
    'Alessandro, Andrea, Davide, Fabrizio, Giacomo, Leonardo, Lorenzo, Matteo, Niccolò, Riccardo, Salvatore, Tommaso',
    "Bianchi, Caruso, Colombo, Conti, D'Angelo, Esposito, Ferrara, Gallo, Lombardi, Mancini, Moretti, Ricci, Rinaldi, Vitale",
  ),
  names(
    'Turkish',
    'Aslı, Ayşe, Burcu, Ceren, Derya, Elif, Gizem, İrem, Melis, Nazlı, Özge, Şebnem',
    'Ahmet, Barış, Can, Emre, Görkem, Hakan, Kerem, Mert, Oğuz, Serkan, Ümit, Yiğit',
    'Aksoy, Arslan, Aydın, Çelik, Demir, Doğan, Kaya, Kılıç, Korkmaz, Öztürk, Şahin, Yıldırım, Yıldız, Yılmaz',
  ),
  names(
    'Chinese',
    'Fang, Hui, Jing, Lan, Li Na, Mei, Qian, Wen, Xiu Ying, Yan, Yu Ting, Zhen',
    'Bo, Chao, Hao Ran, Jian, Jun, Lei, Ming, Peng, Tao, Wei, Yong, Zhi Hao',
    'Chen, Deng, Gao, Huang, Jiang, Lin, Liu, Sun, Wang, Wu, Xu, Yang, Zhang, Zhou',
  ),
  names(
    'Japanese',
    'Aiko, Ayumi, Emi, Haruka, Keiko, Mai, Naoko, Rina, Sakura, Yoko, Yui, Yumi',
    'Daichi, Haruto, Hiroshi, Kaito, Kenji, Naoki, Ren, Ryota, Shinji, Sota, Takumi, Yuto',
    'Fujimoto, Hayashi, Ito, Kobayashi, Matsumoto, Mori, Nakamura, Ogawa, Saito, Sato, Suzuki, Tanaka, Watanabe, Yamamoto',
  ),
  names(
    'Ghanaian',
    'Abena, Adwoa, Afia, Akosua, Ama, Efua, Esi, Yaa',
    'Kofi, Kojo, Kwabena, Kwaku, Kwame, Kwasi, Yaw, Nii',
    'Adjei, Agyeman, Amoah, Ansah, Appiah, Asante, Boateng, Mensah, Opoku, Owusu, Quaye, Sarpong',
  ),
  names(
    'Ukrainian',
    'Bohdana, Daryna, Halyna, Iryna, Kateryna, Larysa, Nataliia, Oksana, Olena, Solomiia, Tetiana, Yuliia',
    'Andrii, Bohdan, Danylo, Dmytro, Ivan, Maksym, Mykola, Oleksii, Roman, Serhii, Taras, Yurii',
    'Bondarenko, Hrytsenko, Kovalchuk, Kovalenko, Kravchenko, Lysenko, Marchenko, Melnyk, Petrenko, Savchenko, Shevchenko, Tkachenko',
  ),
  names(
    'Greek',
    'Aikaterini, Anastasia, Despina, Eleni, Georgia, Ioanna, Kalliopi, Maria, Sofia, Vasiliki',
    'Alexandros, Christos, Dimitris, Giorgos, Ioannis, Konstantinos, Nikos, Panagiotis, Stavros, Thanasis',
    'Angelopoulos, Dimitriou, Georgiou, Ioannidis, Karagiannis, Makris, Nikolaidis, Papadakis, Papadopoulos, Vlachos',
  ),
  names(
    'Swedish',
    'Agnes, Astrid, Åsa, Ebba, Elsa, Ingrid, Linnéa, Maja, Saga, Ylva',
    'Anders, Björn, Erik, Gustav, Håkan, Johan, Måns, Nils, Oskar, Sören',
    'Ahlström, Bergström, Björklund, Ekström, Håkansson, Lindqvist, Nyström, Sjöberg, Söderlund, Åkesson, Öberg',
  ),
  names(
    'Moroccan',
    'Amina, Fatima Zahra, Hajar, Khadija, Leila, Nadia, Salma, Samira, Yasmine, Zineb',
    'Amine, Anas, Hamza, Hicham, Ismail, Karim, Mehdi, Omar, Rachid, Youssef',
    'Alaoui, Amrani, Bennani, Berrada, Chraibi, El Fassi, El Idrissi, Lahlou, Mansouri, Tazi',
  ),
  names(
    'Vietnamese',
    'Hạnh, Hương, Lan, Linh, Mai, Ngọc, Thảo, Trang, Tuyết, Yến',
    'Bảo, Đức, Dũng, Hải, Khánh, Long, Minh, Quân, Sơn, Tuấn',
    'Bùi, Đặng, Đỗ, Hoàng, Huỳnh, Lê, Ngô, Nguyễn, Phạm, Trần, Võ, Vũ',
  ),
  names(
    'Lebanese',
    'Carla, Dima, Hala, Joumana, Lara, Maya, Mireille, Rana, Rima, Yara',
    'Bassam, Charbel, Elias, Fadi, Georges, Karim, Nabil, Rami, Tarek, Ziad',
    'Abboud, Chahine, Daher, Fakhoury, Gemayel, Haddad, Khoury, Mansour, Nassar, Saab, Sfeir, Tannous',
  ),
  names(
    'Filipino',
    'Analyn, Bea, Cristina, Jasmine, Liza, Maricel, Marites, Rowena, Sheila, Tala',
    'Angelo, Arnel, Bayani, Carlo, Dennis, Jayson, Jun, Marvin, Paolo, Rommel',
    'Aquino, Bautista, Castro, Dela Cruz, Dizon, Magsaysay, Mendoza, Ocampo, Pangilinan, Salazar, Santos, Villanueva',
  ),
  names(
    'South Korean',
    'Eun Ji, Hye Jin, Ji Woo, Min Seo, Seo Yeon, So Yeon, Soo Min, Yu Na',
    'Dong Hyun, Hyun Woo, Jae Won, Jun Seo, Min Jun, Sang Hoon, Seung Min, Tae Yang',
    'Bae, Choi, Han, Jang, Jung, Kang, Kim, Lee, Lim, Park, Shin, Yoon',
  ),
  names(
    'Kenyan',
    'Achieng, Akinyi, Atieno, Chebet, Makena, Mumbi, Njeri, Wambui, Wanjiku, Zawadi',
    'Barasa, Juma, Kamau, Kiprono, Kipchoge, Mwangi, Njoroge, Ochieng, Otieno, Wafula',
    'Cheruiyot, Kariuki, Kimani, Kiplagat, Macharia, Maina, Muthoni, Ngugi, Odhiambo, Omondi, Onyango, Wekesa',
  ),
];

/** Who works where: the branch's own people first, then everybody else who came to the harbour. */
export function namesAround(home: Names, homeShare: number): readonly (readonly [Names, number])[] {
  const elsewhere = (1 - homeShare) / origins.length;

  return [[home, homeShare], ...origins.map((origin) => [origin, elsewhere] as const)];
}
